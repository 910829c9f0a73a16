"""Writes a trained net as the product reads it.

    python training/export.py run crates/bots/nets/erdayi.safetensors

Weights become whole numbers from -127 to 127, with one scale for each output;
biases and the last layer stay as they are. The tables `state_inputs` and
`move_inputs` say what each input is (rows.py): byte, least, most. What the
rounding changes is measured on positions of play and printed. What the net
says of some positions can be kept, so that the product's tests can ask the
product for the same:

    --examples crates/nets/tests/reference/erdayi.examples.safetensors
"""

import argparse
import json
import pathlib

import torch
from safetensors import safe_open
from safetensors.torch import save_file

import rows
import segment
from evaluate import Match
from games import GAMES
from net import Net
from tables import Lot

MOST_BYTES = 4 << 20
# Steps of play from which rounding is measured.
STEPS = 40


def read(folder, args):
    """The averaged net of a segment, and what is known of it."""
    with safe_open(folder / "average.safetensors", "pt") as found:
        facts = found.metadata()
    # The first nets of 二打一 do not say of which game they are.
    args.rules = facts.get("rules", "")
    game = GAMES[facts.get("game", "erdayi")](args)
    net = Net(game, **json.loads(facts["size"]))
    with torch.no_grad():
        tensors = segment.read(folder, "average")
        for name, parameter in net.named_parameters():
            parameter.copy_(tensors[name].float())
    return net.eval().requires_grad_(False), json.loads(facts["facts"])


def layers(net):
    """The layers whose weights are rounded, by name."""
    return {
        "first": net.first,
        **{f"trunk.{place}": layer for place, layer in enumerate(net.trunk)},
        "of_state": net.of_state,
        "of_move": net.of_move,
        **{f"head.{place}": layer for place, layer in enumerate(net.head)},
    }


def rounded(weight):
    """Whole numbers, and the scale of each output."""
    scale = weight.abs().amax(1).clamp_min(1e-8) / 127
    return (weight / scale[:, None]).round().to(torch.int8), scale


def inputs(specification):
    return torch.tensor(
        [(byte, number, 255 if kind == rows.AT_LEAST else number)
         for byte, kind, number in specification], dtype=torch.int16)


def tensors(net):
    """All that the product reads."""
    found = {
        "state_inputs": inputs(net.game.state_inputs),
        "move_inputs": inputs(net.game.move_inputs),
        "last.weight": net.last.weight.clone(),
        "last.bias": net.last.bias.clone(),
    }
    for name, layer in layers(net).items():
        found[f"{name}.weight"], found[f"{name}.scale"] = rounded(layer.weight)
        if layer.bias is not None:
            found[f"{name}.bias"] = layer.bias.clone()
    return found


def with_rounded_weights(net):
    net = net.copy().eval().requires_grad_(False)
    for layer in layers(net).values():
        weight, scale = rounded(layer.weight)
        layer.weight.copy_(weight.float() * scale[:, None])
    return net


@torch.no_grad()
def compare(net, other, args):
    """How far the values of two nets lie apart, and how often they choose the
    same, along play by the first."""
    lot = Lot(net.game, args, 31, torch.device("cpu"))
    match = Match(net.game, args, torch.device("cpu"), torch.float32)
    moves = lot.tables.start(lot.arrays)
    apart, same, count = 0.0, 0, 0
    for _ in range(STEPS):
        lot.fetch(moves)
        one, _ = net(lot.states, lot.moves, lot.first, torch.float32)
        two, _ = other(lot.states, lot.moves, lot.first, torch.float32)
        apart += (one - two).abs().mean().item() / STEPS
        chosen = match.choices(net, lot)
        same += (chosen == match.choices(other, lot)).sum().item()
        count += len(chosen)
        lot.give(chosen)
        moves = lot.tables.step(lot.choices, lot.arrays)
    return {"mean_difference": round(apart, 5), "same_choice": round(same / count, 5)}


@torch.no_grad()
def examples(net, args):
    """Some positions along play by the net, and what it says of them."""
    args = argparse.Namespace(**{**vars(args), "tables": 8})
    lot = Lot(net.game, args, 32, torch.device("cpu"))
    match = Match(net.game, args, torch.device("cpu"), torch.float32)
    count = lot.tables.start(lot.arrays)
    kept = {"states": [], "moves": [], "first": [torch.zeros(1, dtype=torch.int64)], "values": []}
    for step in range(STEPS):
        lot.fetch(count)
        if step % 8 == 1:
            kept["states"].append(lot.states)
            kept["moves"].append(lot.moves)
            kept["first"].append(lot.first[1:] + kept["first"][-1][-1])
            kept["values"].append(net(lot.states, lot.moves, lot.first, torch.float32)[0])
        lot.give(match.choices(net, lot))
        count = lot.tables.step(lot.choices, lot.arrays)
    found = {name: torch.cat(of).contiguous() for name, of in kept.items()}
    return {**found, "first": found["first"].int()}


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("segment", type=pathlib.Path)
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--tables", type=int, default=256)
    parser.add_argument("--win-weight", type=float, default=6.0)
    parser.add_argument("--bid-win-weight", type=float, default=0.5)
    parser.add_argument("--examples", type=pathlib.Path)
    args = parser.parse_args()
    args.threads, args.set_dealer, args.noise = 1, 0, 0.0
    net, facts = read(args.segment, args)
    text = {
        "format": net.game.FORMAT,
        "rules": args.rules,
        "facts": json.dumps(facts),
        "win_weight": str(args.win_weight),
        "bid_win_weight": str(args.bid_win_weight),
    }
    save_file(tensors(net), args.file, metadata=text)
    if args.examples:
        save_file(examples(with_rounded_weights(net), args), args.examples)
    size = args.file.stat().st_size
    print(json.dumps({"bytes": size, **facts, **compare(net, with_rounded_weights(net), args)}))
    if size > MOST_BYTES:
        raise SystemExit(f"{size} bytes, and {MOST_BYTES} are allowed")


if __name__ == "__main__":
    main()
