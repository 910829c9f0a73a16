import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef, useState } from "preact/hooks";
import type { ErrorBody } from "../protocol/index.ts";
import { RefusalText } from "./RefusalText.tsx";
import "./field.css";

/** A line of text with its label and, under it, what may be written. */
export function TextField(props: {
  label: string;
  value: string;
  onInput: (value: string) => void;
  hint?: string;
  /** What the browser may fill in; with a password its letters are hidden. */
  fills?: "nickname" | "username" | "current-password" | "new-password" | "off";
  placeholder?: string;
  required?: boolean;
  minLength?: number;
  maxLength?: number;
}) {
  const hintId = useId();
  const { fills = "off" } = props;
  // The types of `input` differ by its type; this one is a text or a password.
  const type = (fills.endsWith("password") ? "password" : "text") as "text";
  return (
    <label class="field">
      <span>{props.label}</span>
      <input
        class="input"
        type={type}
        autocomplete={fills}
        autocapitalize={fills === "username" ? "none" : undefined}
        placeholder={props.placeholder}
        required={props.required}
        minLength={props.minLength}
        maxLength={props.maxLength}
        value={props.value}
        aria-describedby={props.hint ? hintId : undefined}
        onInput={(event) => props.onInput(event.currentTarget.value)}
      />
      {props.hint ? (
        <small id={hintId} class="soft">
          {props.hint}
        </small>
      ) : null}
    </label>
  );
}

/**
 * A whole number. What cannot be read as one within the bounds is marked and
 * not taken over; the last that could stays.
 */
export function NumberField(props: {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  unit?: string;
}) {
  const [text, setText] = useState(String(props.value));
  const taken = useRef(props.value);
  useEffect(() => {
    if (props.value !== taken.current) {
      taken.current = props.value;
      setText(String(props.value));
    }
  }, [props.value]);
  const read = /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
  const good = read >= props.min && read <= props.max;
  return (
    <label class="field number-field">
      <span>{props.label}</span>
      <span class="number-input">
        <input
          class="input"
          inputMode="numeric"
          value={text}
          aria-invalid={!good}
          onInput={(event) => {
            const typed = event.currentTarget.value;
            setText(typed);
            const value = /^\d+$/.test(typed.trim()) ? Number(typed) : Number.NaN;
            if (value >= props.min && value <= props.max) {
              taken.current = value;
              props.onChange(value);
            }
          }}
          onBlur={() => {
            if (!good) {
              setText(String(taken.current));
            }
          }}
        />
        {props.unit ? <span class="soft">{props.unit}</span> : null}
      </span>
    </label>
  );
}

/** One of many things, out of sight until it is opened. */
export function SelectField<T extends string>(props: {
  label: string;
  value: T;
  options: ReadonlyArray<readonly [value: T, text: string]>;
  onChange: (value: T) => void;
}) {
  return (
    <label class="field">
      <span>{props.label}</span>
      <select
        class="input"
        value={props.value}
        onChange={(event) => props.onChange(event.currentTarget.value as T)}
      >
        {props.options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Fields with one button, the refusal beside it, and what was done. */
export function Form(props: {
  onSubmit: () => void;
  submit: string;
  busy: boolean;
  refusal: ErrorBody | null;
  done?: string | undefined;
  primary?: boolean;
  disabled?: boolean;
  children: ComponentChildren;
}) {
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        props.onSubmit();
      }}
    >
      {props.children}
      <div class="form-end">
        <button
          type="submit"
          class={props.primary ? "button primary" : "button"}
          disabled={props.busy || props.disabled === true}
        >
          {props.submit}
        </button>
        <span class="done" role="status">
          {props.done}
        </span>
      </div>
      <RefusalText refusal={props.refusal} />
    </form>
  );
}

/** What is typed narrows a list; `onEnter` takes the first of what is left. */
export function SearchField(props: {
  label: string;
  placeholder: string;
  value: string;
  onInput: (value: string) => void;
  onEnter?: () => void;
  class?: string;
}) {
  return (
    <label class={props.class ? `field ${props.class}` : "field"}>
      <span>{props.label}</span>
      <input
        class="input"
        type="search"
        placeholder={props.placeholder}
        value={props.value}
        onInput={(event) => props.onInput(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter") {
            props.onEnter?.();
          }
        }}
      />
    </label>
  );
}
