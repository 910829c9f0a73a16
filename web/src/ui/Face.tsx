import type { ComponentChildren } from "preact";
import { faces } from "../i18n/faces.ts";
import type { Avatar, Who } from "../protocol/index.ts";
import { avatarOf } from "../state/avatars.ts";
import { BOTS, PORTRAITS, PROGRAM } from "./portraits.tsx";
import "./face.css";

/** All faces, as they are offered. */
export const FACES = Object.keys(PORTRAITS) as Avatar[];

/** One of them, for who has not chosen yet. */
export const someFace = (): Avatar => FACES[Math.floor(Math.random() * FACES.length)] ?? "plum";

function Drawing({ children }: { children: ComponentChildren }) {
  return (
    <svg class="face-drawing" viewBox="0 0 48 48" aria-hidden="true">
      {children}
    </svg>
  );
}

/** A face that can be chosen. */
export function Portrait({ avatar }: { avatar: Avatar }) {
  return <Drawing>{PORTRAITS[avatar]}</Drawing>;
}

/** The face of whoever sits as this; nothing until it is known. */
export function Face({ who }: { who: Who }) {
  if ("bot" in who) {
    return <Drawing>{BOTS[who.bot] ?? BOTS["steady"]}</Drawing>;
  }
  if ("program" in who) {
    return <Drawing>{PROGRAM}</Drawing>;
  }
  return <PersonFace id={who.person} />;
}

/** The face of somebody by his account. */
export function PersonFace({ id }: { id: string }) {
  const avatar = avatarOf(id);
  return avatar ? <Portrait avatar={avatar} /> : null;
}

/** All faces to choose one from. */
export function FaceChoice(props: { value: Avatar; onChange: (avatar: Avatar) => void }) {
  const t = faces();
  return (
    <div class="face-choice" role="radiogroup" aria-label={t.label}>
      {FACES.map((avatar) => (
        <label key={avatar} class="face-option">
          <input
            type="radio"
            name="face"
            class="visually-hidden"
            value={avatar}
            aria-label={t.names[avatar]}
            checked={avatar === props.value}
            onChange={() => props.onChange(avatar)}
          />
          <Portrait avatar={avatar} />
        </label>
      ))}
    </div>
  );
}

/** The face that somebody has, and all others behind one tap. */
export function FacePicker(props: { value: Avatar; onChange: (avatar: Avatar) => void }) {
  const t = faces();
  return (
    <details class="face-picker">
      <summary aria-label={`${t.change}: ${t.names[props.value]}`}>
        <Portrait avatar={props.value} />
        <span>{t.change}</span>
      </summary>
      <FaceChoice {...props} />
    </details>
  );
}
