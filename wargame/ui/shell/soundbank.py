"""The sounds there are, by name: each method makes one."""

from __future__ import annotations

import numpy as np

from wargame.ui.shell.synth import (
    RATE,
    Wave,
    band,
    decay,
    falling,
    levelled,
    modes,
    noise,
    room,
    times,
)

DICE_BOUNCES = (
    (0.0, 1.0),
    (0.09, 0.7),
    (0.17, 0.55),
    (0.21, 0.5),
    (0.29, 0.35),
    (0.36, 0.25),
    (0.41, 0.2),
    (0.5, 0.12),
)


class Sounds:
    """One method a sound; the method's name is the sound's."""

    def click(self) -> Wave:
        """A control pressed."""
        length = int(0.035 * RATE)
        tick = modes(length, (1850, 3300), (0.005, 0.003), (1, 0.5))
        return levelled(tick + band(noise(length, 7), 2000, 8000) * decay(length, 0.0002, 0.0015) * 0.5, 0.30)

    def toggle(self) -> Wave:
        """A switch thrown: two ticks."""
        wave = np.zeros(int(0.09 * RATE))
        for at_s, pitch in ((0.0, 1500), (0.035, 2100)):
            length = int(0.04 * RATE)
            start = int(at_s * RATE)
            wave[start : start + length] += modes(length, (pitch, pitch * 1.8), (0.006, 0.003), (1, 0.4))
        return levelled(wave, 0.28)

    def refuse(self) -> Wave:
        """Something that may not be done: a dull double knock."""
        wave = np.zeros(int(0.24 * RATE))
        for at_s in (0.0, 0.09):
            length = int(0.12 * RATE)
            start = int(at_s * RATE)
            wave[start : start + length] += modes(
                length, (150, 236, 410), (0.035, 0.02, 0.012), (1, 0.6, 0.3)
            )
        return levelled(wave, 0.4)

    def page(self) -> Wave:
        """A card or page turned."""
        length = int(0.22 * RATE)
        sweep = np.sin(np.linspace(0, np.pi, length)) ** 2
        return levelled(band(noise(length, 21), 1200, 6500) * sweep * decay(length, 0.02, 0.09), 0.22)

    def chime(self) -> Wave:
        """The other side is called: a small brass bell."""
        length = int(0.9 * RATE)
        bell = modes(length, (880, 1760 * 1.003, 2637, 4186), (0.30, 0.18, 0.10, 0.05), (1, 0.45, 0.3, 0.15))
        return levelled(room(bell * decay(length, 0.001, 10), 23, 0.2, 0.25), 0.3)

    def dice_hit(self) -> Wave:
        """One bounce of a die."""
        return self._bounce(1.0, 1)

    def dice_roll(self) -> Wave:
        """A whole throw."""
        wave = np.zeros(int(0.9 * RATE))
        for n, (at_s, strength) in enumerate(DICE_BOUNCES):
            bounce = self._bounce(strength, 2 + n * 3) * strength
            start = int(at_s * RATE)
            wave[start : start + len(bounce)] += bounce[: len(wave) - start]
        return levelled(room(wave, 9, 0.07, 0.22, 250, 4200), 0.8)

    def _bounce(self, strength: float, seed: int) -> Wave:
        spread = np.random.default_rng(seed)
        length = int(0.11 * RATE)
        pitches = np.array([2350, 3720, 5230, 6900]) * spread.uniform(0.94, 1.07, 4)
        wave = modes(length, list(pitches), (0.016, 0.011, 0.008, 0.006), (1, 0.7, 0.5, 0.3))
        wave += band(spread.normal(size=length), 900, 7000) * decay(length, 0.0004, 0.006) * 0.9
        wave += modes(length, (210 * spread.uniform(0.9, 1.1),), (0.03,), (0.8,))
        return levelled(wave, 0.3 + 0.55 * strength)

    def set_down(self) -> Wave:
        """A base put on the felt."""
        length = int(0.16 * RATE)
        thud = modes(length, (120, 205), (0.04, 0.02), (1, 0.5))
        return levelled(thud + band(noise(length, 27), 300, 2500) * decay(length, 0.001, 0.012) * 0.5, 0.45)

    def steps(self) -> Wave:
        """Boots on gravel, four of them."""
        wave = np.zeros(int(0.75 * RATE))
        for n in range(4):
            length = int(0.11 * RATE)
            start = int((0.02 + 0.17 * n) * RATE)
            crunch = band(noise(length, 31 + n), 700, 5200) * decay(length, 0.006, 0.022)
            wave[start : start + length] += crunch + modes(length, (95,), (0.02,), (0.35,))
        return levelled(wave, 0.35)

    def rifle(self) -> Wave:
        """One shot of small arms."""
        length = int(0.5 * RATE)
        crack = band(noise(length, 3), 1400, 9000) * decay(length, 0.0002, 0.010)
        body = band(noise(length, 103), 180, 1600) * decay(length, 0.0006, 0.045) * 1.3
        thump = falling(length, 155, 95, 0.02) * decay(length, 0.001, 0.05) * 0.8
        return levelled(room(crack * 1.2 + body + thump, 11, 0.32, 0.5, 250, 3500), 0.9)

    def machine_gun(self) -> Wave:
        """A burst of six."""
        shot = self.rifle()[: int(0.35 * RATE)]
        wave = np.zeros(int(0.9 * RATE))
        for n in range(6):
            start = int(0.085 * n * RATE)
            wave[start : start + len(shot)] += shot[: len(wave) - start] * (1 - 0.05 * n)
        return levelled(wave, 0.9)

    def cannon(self) -> Wave:
        """A big gun."""
        length = int(1.2 * RATE)
        boom = falling(length, 108, 38, 0.06) * np.exp(-times(1.2) / 0.32) * 1.4
        blast = band(noise(length, 4), 60, 900) * decay(length, 0.001, 0.16) * 1.4
        crack = band(noise(length, 104), 900, 7000) * decay(length, 0.0003, 0.02) * 0.9
        return levelled(np.tanh(1.7 * room(boom + blast + crack, 12, 0.55, 0.6, 80, 2200)), 0.95)

    def explosion(self) -> Wave:
        """Something heavy blown apart, with debris."""
        length = int(1.6 * RATE)
        boom = falling(length, 84, 28, 0.10) * np.exp(-times(1.6) / 0.42) * 1.5
        blast = band(noise(length, 41), 40, 700) * decay(length, 0.002, 0.28) * 1.5
        debris = band(noise(length, 42), 1500, 6000) * decay(length, 0.12, 0.30) * 0.22
        return levelled(np.tanh(1.8 * room(boom + blast + debris, 43, 0.6, 0.6, 70, 2000)), 0.95)

    def rocket(self) -> Wave:
        """A missile leaving its tube."""
        length = int(1.1 * RATE)
        t = times(1.1)
        hiss = band(noise(length, 8), 150, 3800) * np.minimum(1, t / 0.05) * np.exp(-t / 0.42)
        flutter = 1 + 0.3 * np.sin(2 * np.pi * 23 * t)
        push = band(noise(length, 9), 60, 700) * decay(length, 0.002, 0.09) * 1.5
        return levelled(room(hiss * flutter + push, 14, 0.3, 0.3), 0.8)

    def mech_step(self) -> Wave:
        """A walking machine's foot."""
        length = int(0.7 * RATE)
        falls = (0.18, 0.15, 0.11, 0.08, 0.05, 0.035)
        clang = modes(length, (142, 231, 388, 611, 987, 1433), falls, (1, 0.8, 0.6, 0.4, 0.28, 0.2)) * 0.5
        thud = falling(length, 84, 44, 0.03) * np.exp(-times(0.7) / 0.11) * 1.3
        grit = band(noise(length, 5), 300, 2600) * decay(length, 0.002, 0.05) * 0.5
        return levelled(room(clang + thud + grit, 13, 0.16, 0.3)[: length + 4000], 0.9)

    def engine(self) -> Wave:
        """A tank's engine; a loop without a seam, for every part has whole cycles in it."""
        length_s = 2.0
        t = times(length_s)
        spread = np.random.default_rng(6)
        base_hz = round(900 / 60 * 6 * length_s) / length_s
        wave = np.zeros(len(t))
        for k in range(1, 22):
            wobble = 1 + 0.25 * np.sin(2 * np.pi * round(k * 0.7 * length_s) / length_s * t)
            wave += np.sin(2 * np.pi * k * base_hz * t + spread.uniform(0, 6)) / k**1.25 * wobble
        hum = np.fft.irfft(
            np.fft.rfft(spread.normal(size=len(t))) / (1 + (np.fft.rfftfreq(len(t), 1 / RATE) / 260) ** 2),
            len(t),
        )
        beat = 0.6 + 0.4 * np.maximum(0, np.sin(2 * np.pi * base_hz / 3 * t))
        mixed = np.tanh(1.1 * wave / np.abs(wave).max() + 0.8 * hum / np.abs(hum).max() * beat)
        result: Wave = mixed / np.abs(mixed).max() * 0.6
        return result


def names() -> list[str]:
    """Every sound's name."""
    return sorted(name for name in vars(Sounds) if not name.startswith("_"))


def make(name: str) -> Wave:
    """The sound of that name. Raises KeyError for one unknown here."""
    if name not in names():
        raise KeyError(name)
    wave: Wave = getattr(Sounds(), name)()
    return wave
