"""What the trace says about the workshop: enough for a tester to build a table by it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from wargame.games.skirmish.table.plane import Point
from wargame.games.skirmish.table.terrain import PieceSpec
from wargame.ui.skirmish.workshop.canvas import Canvas

if TYPE_CHECKING:
    from wargame.ui.skirmish.workshop.scene import WorkshopScene


def bench_trace(scene: WorkshopScene) -> dict[str, Any]:
    """The moment in plain words and places."""
    bench, canvas = scene.bench, scene.canvas
    return {
        "tool": bench.tool,
        "item": bench.item.id if bench.item is not None else None,
        "ground": bench.ground,
        "selection": list(bench.selection),
        "file": bench.name,
        "dirty": bench.dirty,
        "undo": bench.history.undo_label,
        "redo": bench.history.redo_label,
        "steps": bench.history.depth,
        "title": bench.table_map.name,
        "zones": "edges" if bench.table_map.zones is None else "drawn",
        "pieces": [_piece(spec, canvas) for spec in bench.draft.pieces],
        "table": {
            "size_cm": list(bench.table_map.size),
            "scale": canvas.camera.scale,
            "origin_px": _px(canvas, (0.0, 0.0)),
            "painted": scene.follower.resting,
        },
        "free": list(canvas.free),
        "chips": scene.view.chips,
        "trial": _trial(scene),
    }


def _piece(spec: PieceSpec, canvas: Canvas) -> dict[str, Any]:
    at = (spec.rings[0] if spec.rings else spec.line)[0]
    return {
        "id": spec.id,
        "kind": spec.kind,
        "style": spec.style,
        "ground": spec.ground,
        "line": bool(spec.line),
        "points": [list(point) for point in (spec.rings[0] if spec.rings else spec.line)],
        "openings": len(spec.openings),
        "inner": len(spec.inner),
        "px": _px(canvas, at),
    }


def _trial(scene: WorkshopScene) -> dict[str, Any] | None:
    seat = scene.tools.trial.sitting
    if scene.bench.tool != "test" or seat is None:
        return None
    fraction, cover, what, distance = seat.seen()
    return {
        "mode": scene.tools.trial.mode,
        "units": [
            {"id": unit.id, "at": unit.at, "px": _px(scene.canvas, unit.at)} for unit in seat.state.units
        ],
        "fraction": round(fraction, 3),
        "cover": cover,
        "because": what,
        "distance": round(distance, 2),
        "way_end": seat.way_end,
        "busy": scene.worker.busy,
    }


def _px(canvas: Canvas, at: Point | None) -> list[int] | None:
    if at is None:
        return None
    x, y = canvas.camera.to_px(at)
    return [round(x), round(y)]
