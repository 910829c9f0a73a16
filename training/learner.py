"""What is learned: from decisions whose deals are over, and from lessons, at
which every move was tried."""

import math

import torch
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy

from lessons import MOVES
from net import Critic

# The share of the past in the averaged net, a step.
AVERAGE = 0.9995


def bf16(device):
    """What is multiplied in: halves of numbers where there is a device."""
    return torch.bfloat16 if device.type == "cuda" else torch.float32


def apart(said, wins, points, share, corrected=False):
    """How far numbers are from what they aim at: the logits of wins from
    shares of wins, and points from points. Shares from which luck was taken
    off may be less than nothing and more than one, for which no logit is large
    enough: the chances themselves are compared then."""
    if corrected:
        win = 2 * (said[:, 0].sigmoid() - wins) ** 2
    else:
        win = binary_cross_entropy_with_logits(said[:, 0], wins, reduction="none")
    return torch.stack([(win * share).sum(), ((said[:, 1] - points) ** 2 * share).sum()])


class Learner:
    """A net, its optimiser, and its average over the latest steps, which is
    what is kept and measured."""

    # What is told of learning.
    FACTS = []

    def __init__(self, net, args, device, critic=None):
        self.net, self.args, self.device = net, args, device
        self.game, self.critic = net.game, critic
        self.cuda = device.type == "cuda"
        self.average = net.copy().eval().requires_grad_(False)
        self.old = None
        self.lr = torch.tensor(args.lr, device=device)
        self.optimiser = torch.optim.Adam(
            [of for _, of in self.named()], lr=self.lr, betas=(0.9, 0.99), eps=1e-6,
            fused=self.cuda, capturable=self.cuda)
        self.share = torch.tensor(1.0, device=device)
        self.steps = 0
        self.sums = torch.zeros(len(self.FACTS), device=device)
        self.summed = 0
        self.places = torch.zeros(args.batch, dtype=torch.int64, device=device)
        self.graph = None

    def named(self):
        """All that is learned, by name."""
        found = list(self.net.named_parameters())
        if self.critic is not None:
            found += [(f"critic.{name}", of) for name, of in self.critic.named_parameters()]
        return found

    def losses(self):
        """What is to be made less, and the facts of it, at the places of a
        batch."""
        raise NotImplementedError

    def learn(self, places, lr):
        """One step of the optimiser."""
        self.places.copy_(places)
        self.lr.fill_(lr)
        # A young average would remember the chance it began with.
        past = AVERAGE if self.old is not None else min(AVERAGE, self.steps / (self.steps + 10))
        self.share.fill_(1 - past)
        if self.graph is None and self.args.graph and self.cuda and self.steps == 20:
            try:
                self.record()
            except RuntimeError as error:
                # Slower, but the same.
                print(f"no graph is recorded: {error}", flush=True)
                self.args.graph = False
        if self.graph is not None:
            self.graph.replay()
        else:
            self.step()
        self.steps += 1
        self.summed += 1

    def record(self):
        """Records the work of a step, so that the processor need not tell the
        device all of it every time."""
        aside = torch.cuda.Stream()
        aside.wait_stream(torch.cuda.current_stream())
        with torch.cuda.stream(aside):
            for _ in range(3):
                self.step()
        torch.cuda.current_stream().wait_stream(aside)
        torch.cuda.synchronize()
        graph = torch.cuda.CUDAGraph()
        # Gradients that are not there yet become part of the recording.
        self.optimiser.zero_grad(set_to_none=True)
        with torch.cuda.graph(graph):
            self.step()
        self.graph = graph

    def step(self):
        loss, told = self.losses()
        self.optimiser.zero_grad(set_to_none=False)
        loss.backward()
        norm = torch.nn.utils.clip_grad_norm_(self.net.parameters(), 1.0)
        if self.critic is not None:
            torch.nn.utils.clip_grad_norm_(self.critic.parameters(), 1.0)
        self.optimiser.step()
        with torch.no_grad():
            for theirs, ours in zip(self.average.parameters(), self.net.parameters()):
                theirs.lerp_(ours, self.share)
            self.sums += torch.stack([*told, norm])

    def belief(self, read, hidden):
        """How far what the trunk makes of hidden cards is from what is held."""
        kinds = self.game.KINDS
        belief = self.net.belief(read)[:, : self.game.BELIEFS * kinds].float()
        held = self.game.held(hidden)
        guess = cross_entropy(belief.reshape(-1, kinds), held.flatten(), reduction="none")
        return guess.view(held.shape).mean(1)

    def facts(self):
        """Means since the last time."""
        means = (self.sums / max(1, self.summed)).tolist()
        self.sums.zero_()
        self.summed = 0
        if not all(map(math.isfinite, means)):
            raise SystemExit("what is learned is no longer a number: the last save is good")
        return {name: round(mean, 4) for name, mean in zip(self.FACTS, means)}

    @torch.no_grad()
    def hand_on(self, actor):
        """Gives those who play what was learned."""
        for theirs, ours in zip(actor.parameters(), self.net.parameters()):
            theirs.copy_(ours)


class Player(Learner):
    """Learns from decisions of its own deals. With a critic, which learns
    along, the net aims at what deals came to less the luck that it could not
    see."""

    # The critic's points are off by its error from what deals came to; the
    # net's from what it aims at.
    FACTS = ["loss_win", "loss_points", "loss_belief", "critic_win", "critic_points", "known",
             "gradient"]

    def __init__(self, net, memory, args):
        critic = Critic(net.game, args.critic).to(memory.device) if args.critic else None
        super().__init__(net, args, memory.device, critic)
        self.memory = memory
        self.flat = {
            name: getattr(memory, name).flatten(0, 2)
            for name in ["states", "moves", "hidden", "points", "wins", "known"]
        }

    def batches(self, place):
        """Batches of decisions, whenever a block of them is old enough."""
        begun, args = self.memory.begun[place], self.args
        if begun < self.memory.steps or begun % args.block:
            return []
        places = self.memory.settle(place, args.block)
        batches = []
        for _ in range(args.reuse):
            order = torch.randperm(len(places), device=places.device)
            batches += [of for of in places[order].split(args.batch) if len(of) == args.batch]
        return batches

    def losses(self):
        flat, dtype = self.flat, bf16(self.device)
        states, moves = flat["states"][self.places], flat["moves"][self.places]
        hidden = flat["hidden"][self.places]
        with torch.autocast("cuda", torch.bfloat16, enabled=self.cuda):
            read = self.net.read(states, dtype)
            moves = self.game.move_rows(moves, states)
            values = self.net.weigh(self.net.of_state(read), moves, dtype).float()
            guess = self.belief(read, hidden)
            value = self.net.value(read)[:, :2].float()
        known = flat["known"][self.places].float()
        share = known / known.sum().clamp_min(1)
        aims = flat["wins"][self.places], flat["points"][self.places]
        judged = seen = torch.zeros(2, device=share.device)
        if self.critic is not None:
            aims, judged, seen = self.judge(states, hidden, value, *aims, share)
        own = apart(values, *aims, share, self.critic is not None)
        guess = (guess * share).sum()
        losses = own + judged + seen
        loss = losses[0] + 0.25 * losses[1] + self.args.belief_weight * guess
        return loss, [*own.detach(), guess.detach(), *judged.detach(), known.mean()]

    def judge(self, states, hidden, value, wins, points, share):
        """What moves are to aim at without the luck of the cards; and how far
        the critic is from what deals came to, and the value of what is seen
        from the critic.

        Luck is what the critic, who sees all hands, makes of a state beyond
        what its seat can know of it. It is nothing on average, whatever the
        move, so that moves stay worth what they are."""
        with torch.autocast("cuda", torch.bfloat16, enabled=self.cuda):
            said = self.critic(states, hidden, bf16(self.device)).float()
        chances, worth = said[:, 0].detach().sigmoid(), said[:, 1].detach()
        luck = chances - value[:, 0].detach().sigmoid(), worth - value[:, 1].detach()
        aims = wins - luck[0], points - luck[1]
        return aims, apart(said, wins, points, share), apart(value, chances, worth, share)


class Pupil(Learner):
    """Learns from lessons: above all how far the moves of a decision are
    apart, since what the cards bring is the same for all of them."""

    FACTS = ["loss_win", "loss_apart", "loss_points", "loss_belief", "gradient"]
    # What counts how much: the distances of moves most.
    WIN, APART, POINTS = 0.5, 4.0, 0.25

    def __init__(self, net, lessons, args):
        super().__init__(net, args, lessons.device)
        self.lessons = lessons

    def losses(self):
        of, places, dtype = self.lessons, self.places, bf16(self.device)
        states, holds = of.states[places], of.holds[places].float()
        with torch.autocast("cuda", torch.bfloat16, enabled=self.cuda):
            read = self.net.read(states, dtype)
            whose = torch.arange(len(places), device=self.device).repeat_interleave(MOVES)
            moves = self.game.move_rows(of.moves[places].flatten(0, 1), states, whose)
            # Spread over the moves rather than looked up by them: what comes
            # back is then a plain sum.
            of_state = self.net.of_state(read)[:, None].expand(-1, MOVES, -1).flatten(0, 1)
            values = self.net.weigh(of_state, moves, dtype).float()
            guess = self.belief(read, of.hidden[places]).mean()
        values = values.view(len(places), MOVES, 2)
        share = holds / holds.sum(1, keepdim=True).clamp_min(1)
        win = binary_cross_entropy_with_logits(values[..., 0], of.wins[places], reduction="none")
        off = values[..., 1] - of.points[places]
        mean = (off * share).sum(1, keepdim=True)
        win, mean, off = ((part * share).sum(1).mean() for part in (
            win, mean.square(), (off - mean).square()))
        loss = self.WIN * win + self.APART * off + self.POINTS * mean
        loss = loss + self.args.belief_weight * guess
        return loss, [win.detach(), off.detach(), mean.detach(), guess.detach()]
