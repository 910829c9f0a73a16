/** BLAKE3 of bytes, unkeyed, 32 bytes long; written from its specification. */

const IV = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];
const PERMUTATION = [2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8];
/** The columns, then the diagonals, of the state that a round mixes. */
const MIXED = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;
const ROUNDS = 7;
const CHUNK = 1024;
const BLOCK = 64;
const FLAG = { chunkStart: 1, chunkEnd: 2, parent: 4, root: 8 };

/** A number of a list that is long enough. */
function at(list: ArrayLike<number>, index: number): number {
  return list[index] ?? 0;
}

function turned(word: number, bits: number): number {
  return (word >>> bits) | (word << (32 - bits));
}

/** What comes out of 64 bytes as words; its first half is the next chaining value. */
function compress(
  chaining: number[],
  block: number[],
  counter: number,
  length: number,
  flags: number,
): number[] {
  const high = Math.floor(counter / 2 ** 32);
  const state = [...chaining, ...IV.slice(0, 4), counter | 0, high, length, flags];
  let message = block;
  const mix = (a: number, b: number, c: number, d: number, x: number, y: number) => {
    const half = (word: number, one: number, two: number) => {
      state[a] = (at(state, a) + at(state, b) + word) | 0;
      state[d] = turned(at(state, d) ^ at(state, a), one);
      state[c] = (at(state, c) + at(state, d)) | 0;
      state[b] = turned(at(state, b) ^ at(state, c), two);
    };
    half(x, 16, 12);
    half(y, 8, 7);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    MIXED.forEach(([a, b, c, d], pair) => {
      mix(a, b, c, d, at(message, 2 * pair), at(message, 2 * pair + 1));
    });
    message = PERMUTATION.map((from) => at(message, from));
  }
  return state.map((word, index) =>
    index < 8 ? word ^ at(state, index + 8) : word ^ at(chaining, index - 8),
  );
}

/** Up to 64 bytes as 16 words, zeros after them. */
function words(bytes: Uint8Array): number[] {
  const view = new DataView(new ArrayBuffer(BLOCK));
  bytes.forEach((byte, index) => {
    view.setUint8(index, byte);
  });
  return Array.from({ length: 16 }, (_, index) => view.getUint32(4 * index, true));
}

/** A node of the tree: its chaining value, or the hash where it is the root. */
type Node = (flags: number) => number[];

function chunk(bytes: Uint8Array, counter: number): Node {
  const blocks: Uint8Array[] = [];
  for (let start = 0; start === 0 || start < bytes.length; start += BLOCK) {
    blocks.push(bytes.subarray(start, start + BLOCK));
  }
  return (flags) =>
    blocks.reduce((chaining, block, index) => {
      const first = index === 0 ? FLAG.chunkStart : 0;
      const last = index === blocks.length - 1 ? FLAG.chunkEnd | flags : 0;
      return compress(chaining, words(block), counter, block.length, first | last).slice(0, 8);
    }, IV);
}

/** All chunks: the left half is the largest power of two that leaves something for the right. */
function tree(bytes: Uint8Array, counter: number): Node {
  const chunks = Math.ceil(bytes.length / CHUNK);
  if (chunks <= 1) {
    return chunk(bytes, counter);
  }
  let left = 1;
  while (2 * left < chunks) {
    left *= 2;
  }
  const halves = [
    tree(bytes.subarray(0, left * CHUNK), counter),
    tree(bytes.subarray(left * CHUNK), counter + left),
  ];
  const children = halves.flatMap((half) => half(0));
  return (flags) => compress(IV, children, 0, BLOCK, FLAG.parent | flags).slice(0, 8);
}

export function blake3(bytes: Uint8Array): Uint8Array {
  const hash = new DataView(new ArrayBuffer(32));
  tree(
    bytes,
    0,
  )(FLAG.root).forEach((word, index) => {
    hash.setUint32(4 * index, word, true);
  });
  return new Uint8Array(hash.buffer);
}
