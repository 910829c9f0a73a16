import type { ComponentChildren } from "preact";
import { useId, useLayoutEffect, useRef } from "preact/hooks";
import { common } from "../i18n/common.ts";
import "./dialog.css";

/**
 * A panel over the page. It takes the focus, gives it back, and closes by its
 * button, Escape or a click beside it; whoever shows it takes it away in
 * `onClose`.
 */
export function Dialog(props: {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
  wide?: boolean;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const heading = useId();
  // Before it is seen, so that the first Escape closes it.
  useLayoutEffect(() => {
    ref.current?.showModal?.();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself
    <dialog
      ref={ref}
      class={props.wide ? "dialog wide" : "dialog"}
      aria-labelledby={heading}
      onClose={props.onClose}
      onClick={(event) => {
        if (event.target === event.currentTarget) {
          props.onClose();
        }
      }}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2 id={heading}>{props.title}</h2>
          <button
            type="button"
            class="button quiet"
            onClick={props.onClose}
            aria-label={common().close}
          >
            ✕
          </button>
        </header>
        {props.children}
      </div>
    </dialog>
  );
}
