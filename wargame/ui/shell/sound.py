"""Playing sounds: made at first use, kept as wav in the cache folder, silent where there is no device."""

from __future__ import annotations

import contextlib
import io
import wave
from pathlib import Path

import numpy as np
import pygame

from wargame import paths
from wargame.engine import savefile
from wargame.ui.shell import soundbank
from wargame.ui.shell.synth import RATE, Wave

REVISION = 1
FULL = 32767


def wav_bytes(sound: Wave) -> bytes:
    """The sound as a wav file, 16 bits."""
    samples = (np.clip(sound, -1, 1) * FULL).astype("<i2")
    buffer = io.BytesIO()
    with wave.open(buffer, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples.tobytes())
    return buffer.getvalue()


def wav_file(name: str, folder: Path) -> bytes:
    """The sound's wav, made and kept in the folder where missing. Raises KeyError for an unknown name."""
    file = folder / f"{name}-{REVISION}.wav"
    with contextlib.suppress(OSError):
        return file.read_bytes()
    data = wav_bytes(soundbank.make(name))
    with contextlib.suppress(savefile.SaveError):
        savefile.write_atomic(file, data)
    return data


class Sound:
    """The one door to the loudspeakers. Every method does nothing without a device, without a message."""

    def __init__(self, volume: float = 0.7, muted: bool = False, folder: Path | None = None) -> None:
        self.folder = folder if folder is not None else paths.cache_dir() / "sounds"
        self._volume = volume
        self._muted = muted
        self._sounds: dict[str, pygame.mixer.Sound] = {}
        self._device = self._open()

    @property
    def has_device(self) -> bool:
        """Whether anything can be heard at all."""
        return self._device

    def set_volume(self, volume: float, muted: bool) -> None:
        """Loudness, 0 to 1, of everything."""
        self._volume, self._muted = volume, muted
        if self._device:
            for sound in self._sounds.values():
                sound.set_volume(self._loudness(1.0))

    def play(self, name: str, strength: float = 1.0, loop: bool = False) -> None:
        """Play the sound, `strength` 0 to 1. Raises KeyError for an unknown name."""
        if not self._device or self._muted:
            return
        sound = self._sound(name)
        if sound is None:
            return
        channel = sound.play(-1 if loop else 0)
        if channel is not None:
            channel.set_volume(max(0.0, min(1.0, strength)))

    def stop(self, name: str, fade_ms: int = 200) -> None:
        """Let the sound fade out, if it plays."""
        if name in self._sounds:
            self._sounds[name].fadeout(fade_ms)

    def close(self) -> None:
        """Give the device back."""
        if self._device:
            pygame.mixer.quit()
            self._device = False

    def _open(self) -> bool:
        with contextlib.suppress(pygame.error, NotImplementedError):
            pygame.mixer.init(RATE, -16, 2, 512)
        return bool(pygame.mixer.get_init())

    def _sound(self, name: str) -> pygame.mixer.Sound | None:
        if name not in self._sounds:
            data = wav_file(name, self.folder)
            try:
                self._sounds[name] = pygame.mixer.Sound(io.BytesIO(data))
            except pygame.error:
                self._device = False
                return None
            self._sounds[name].set_volume(self._loudness(1.0))
        return self._sounds[name]

    def _loudness(self, share: float) -> float:
        return 0.0 if self._muted else share * self._volume
