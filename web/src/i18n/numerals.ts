const DIGITS = "零一二三四五六七八九";

/** A number in Chinese figures, as texts count their articles and certificates places. */
export function chinese(number: number): string {
  if (number > 99) {
    return String(number);
  }
  const [tens, ones] = [Math.floor(number / 10), number % 10];
  const ten = tens === 0 ? "" : tens === 1 ? "十" : `${DIGITS[tens]}十`;
  return ones === 0 && tens > 0 ? ten : `${ten}${DIGITS[ones]}`;
}
