"""What one segment of training leaves to the next: files of at most 16 MB."""

import json

import torch
from safetensors.torch import load_file, save_file


# No part of a file is larger.
LIMIT = 15 << 20


def parts(tensors):
    """Tensors in as many parts as keep each below the limit, by name."""
    found, size = [{}], 0
    for name, of in tensors.items():
        size += of.numel() * of.element_size()
        if found[-1] and size > LIMIT:
            found.append({})
            size = of.numel() * of.element_size()
        found[-1][name] = of
    return found


def write(folder, name, tensors, text):
    """Writes `name.safetensors`, and `name.2.safetensors` and so on where one
    file would be too large."""
    tensors = {key: of.detach().contiguous().cpu() for key, of in tensors.items()}
    for number, part in enumerate(parts(tensors), 1):
        middle = "" if number == 1 else f".{number}"
        save_file(part, folder / f"{name}{middle}.safetensors", metadata=text)


def read(folder, name):
    """The tensors of all parts."""
    found = load_file(folder / f"{name}.safetensors")
    for file in sorted(folder.glob(f"{name}.[2-9].safetensors")):
        found.update(load_file(file))
    return found


def save(folder, learner, facts):
    """Writes the net, its average and the state of the optimiser. Halves of
    numbers are enough for the last two."""
    game = {"game": learner.game.NAME, "rules": learner.args.rules}
    text = {"facts": json.dumps(facts), "size": json.dumps(learner.net.size), **game}
    write(folder, "net", dict(learner.named()), text)
    average = {name: of.bfloat16() for name, of in learner.average.named_parameters()}
    write(folder, "average", average, text)
    moments = {}
    for name, parameter in learner.named():
        state = learner.optimiser.state[parameter]
        if state:
            moments[f"mean.{name}"] = state["exp_avg"].bfloat16()
            moments[f"square.{name}"] = state["exp_avg_sq"].bfloat16()
    write(folder, "optimiser", moments, text)
    (folder / "facts.json").write_text(json.dumps({**facts, "steps": learner.steps}))


def load(folder, learner):
    """Goes on from a segment; tells what it had done."""
    device = learner.device
    with torch.no_grad():
        found = read(folder, "net")
        for name, parameter in learner.named():
            # A critic is new to a net that had lessons before.
            if name in found:
                parameter.copy_(found[name])
        found = read(folder, "average")
        for name, parameter in learner.average.named_parameters():
            parameter.copy_(found[name].float())
    learner.old = learner.average.copy().eval().requires_grad_(False)
    facts = json.loads((folder / "facts.json").read_text())
    moments = read(folder, "optimiser")
    for name, parameter in learner.named():
        if f"mean.{name}" in moments:
            step = torch.tensor(float(facts["steps"]), device=device if learner.cuda else "cpu")
            learner.optimiser.state[parameter] = {
                "step": step,
                "exp_avg": moments[f"mean.{name}"].float().to(device),
                "exp_avg_sq": moments[f"square.{name}"].float().to(device),
            }
    learner.steps = 0
    return facts
