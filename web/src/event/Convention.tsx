import "./conventions.css";

/** A convention card as its pair wrote it. */
export function Convention({ text }: { text: string }) {
  return <p class="convention">{text}</p>;
}
