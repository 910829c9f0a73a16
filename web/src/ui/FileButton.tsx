import { useRef } from "preact/hooks";

/** A button that has a file chosen; the same file may be chosen again. */
export function FileButton(props: {
  text: string;
  /** Endings of names, as browsers want them. */
  accept: string;
  onFile: (file: File) => void;
  disabled?: boolean;
  primary?: boolean;
}) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        class={props.primary ? "button primary" : "button"}
        disabled={props.disabled}
        onClick={() => input.current?.click()}
      >
        {props.text}
      </button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={props.text}
        accept={props.accept}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          if (chosen) {
            props.onFile(chosen);
          }
          event.currentTarget.value = "";
        }}
      />
    </>
  );
}
