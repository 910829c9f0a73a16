/** The rules of an edition in short. */
export function RuleCard({ edition }: { edition: string }) {
  return <a href={`/rules/${edition}`}>{edition}</a>;
}
