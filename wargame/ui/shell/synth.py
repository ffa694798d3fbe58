"""Sounds of a tabletop, made with numpy: bursts of noise, decaying modes, thumps and a small room.

Every sound is mono, 44.1 kHz, float in -1 to 1, and the same every time.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

RATE = 44100
FADE_S = 0.012

Wave = npt.NDArray[np.float64]


def times(length_s: float) -> Wave:
    """The moments of a sound of that length."""
    return np.arange(int(RATE * length_s)) / RATE


def decay(length: int, attack_s: float, fall_s: float) -> Wave:
    """Rises in `attack_s`, falls to 1/e in `fall_s`."""
    t = np.arange(length) / RATE
    envelope: Wave = np.minimum(1, t / max(attack_s, 1e-4)) * np.exp(-t / fall_s)
    return envelope


def band(wave: Wave, low_hz: float | None = None, high_hz: float | None = None) -> Wave:
    """What lies between two frequencies, with gentle slopes."""
    spectrum = np.fft.rfft(wave)
    frequency = np.fft.rfftfreq(len(wave), 1 / RATE)
    gain = np.ones_like(frequency)
    if high_hz:
        gain = gain / (1 + (frequency / high_hz) ** 4)
    if low_hz:
        ratio = (frequency / low_hz) ** 4
        gain = gain * ratio / (1 + ratio)
    banded: Wave = np.fft.irfft(spectrum * gain, len(wave))
    return banded


def modes(length: int, hertz: Sequence[float], falls_s: Sequence[float], strengths: Sequence[float]) -> Wave:
    """Sines that ring and die: the body of something struck."""
    t = np.arange(length) / RATE
    tones = [
        strength * np.sin(2 * np.pi * f * t) * np.exp(-t / fall)
        for f, fall, strength in zip(hertz, falls_s, strengths, strict=True)
    ]
    struck: Wave = np.sum(tones, axis=0, dtype=np.float64)
    return struck


def noise(length: int, seed: int) -> Wave:
    """White noise, the same for the same seed."""
    return np.random.default_rng(seed).normal(size=length)


def falling(length: int, from_hz: float, to_hz: float, fall_s: float) -> Wave:
    """A sine whose pitch falls: the thump of something heavy."""
    t = np.arange(length) / RATE
    hertz = to_hz + (from_hz - to_hz) * np.exp(-t / fall_s)
    tone: Wave = np.sin(2 * np.pi * np.cumsum(hertz) / RATE)
    return tone


def room(
    wave: Wave, seed: int, fall_s: float = 0.18, wet: float = 0.25, low_hz: float = 200, high_hz: float = 5000
) -> Wave:
    """The wave in a small room: convolved with noise that dies away."""
    tail = int(RATE * fall_s * 3)
    echo = band(noise(tail, seed) * np.exp(-np.arange(tail) / RATE / fall_s), low_hz, high_hz)
    length = len(wave) + tail
    wetted = np.fft.irfft(np.fft.rfft(wave, length) * np.fft.rfft(echo, length), length)
    loudest = max(float(np.abs(wetted).max()), 1e-9)
    mixed: Wave = np.pad(wave, (0, tail)) + wetted * wet * 1.2 * float(np.abs(wave).max()) / loudest
    return mixed


def levelled(wave: Wave, peak: float = 0.85) -> Wave:
    """Without offset, faded out at its end, and as loud as `peak`."""
    wave = wave - wave.mean()
    fade = min(len(wave), int(FADE_S * RATE))
    wave[-fade:] *= np.linspace(1, 0, fade)
    result: Wave = wave / max(float(np.abs(wave).max()), 1e-9) * peak
    return result
