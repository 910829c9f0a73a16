"""Draws what training came to, from the logs of the runs.

    python training/curves.py training/runs/erdayi-*.jsonl --out training/strength.svg
"""

import argparse
import json
import pathlib

import matplotlib

matplotlib.use("svg")
import matplotlib.pyplot as plt  # noqa: E402

# The same file for the same logs.
plt.rcParams["svg.hashsalt"] = "paisai"


def lines(files):
    """All lines of the runs, one run after the other."""
    for number, file in enumerate(files, 1):
        for line in file.read_text(encoding="utf-8").splitlines():
            yield number, json.loads(line)


def measured(all_lines, name):
    """What was measured against somebody after how many decisions, by rules."""
    found = {}
    for _, line in all_lines:
        of = line.get("measured", {}).get(name, {})
        # The first runs of 二打一 name no rules.
        for rules, facts in ({"": of} if "win_share" in of else of).items():
            found.setdefault(rules, []).append((line["decisions"] / 1e9, facts))
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, required=True)
    args = parser.parse_args()
    all_lines = list(lines(args.files))
    figure, (strength, loss) = plt.subplots(1, 2, figsize=(9, 3.2), layout="constrained")
    for name, label in [("rule", "the player of the house"), ("old", "the net of the run before")]:
        for rules, found in measured(all_lines, name).items():
            x, of = zip(*found)
            strength.errorbar(x, [f["win_share"] for f in of],
                              [f["win_share_error"] for f in of], marker=".",
                              label=f"{label} {rules}".strip())
    strength.axhline(0.5, color="grey", linewidth=0.8)
    strength.set(xlabel="decisions (10⁹)", ylabel="win share of the averaged net")
    strength.legend()
    learned = [line for _, line in all_lines if "loss_win" in line]
    loss.plot([line["decisions"] / 1e9 for line in learned],
              [line["loss_win"] for line in learned], label="winning (cross entropy)")
    loss.plot([line["decisions"] / 1e9 for line in learned],
              [line["loss_points"] / 4 for line in learned], label="points (quarter of the square)")
    loss.set(xlabel="decisions (10⁹)", ylabel="loss")
    loss.legend()
    figure.savefig(args.out, metadata={"Date": None})


if __name__ == "__main__":
    main()
