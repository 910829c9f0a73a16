/** A voice for a hall, where the browser has one for the language; bells ring anyway. */

import { lang } from "../i18n/index.ts";

/** How long a bell has rung before the voice begins. */
const AFTER_BELL_MS = 2_400;
/** A hall is not quiet: a little slower than in a room. */
const RATE = 0.9;

/** What speaks, where anything does. */
function speaker(): SpeechSynthesis | undefined {
  return typeof speechSynthesis === "undefined" || typeof SpeechSynthesisUtterance === "undefined"
    ? undefined
    : speechSynthesis;
}

/** The voice of the language that is shown. */
function voiceOf(of: SpeechSynthesis): SpeechSynthesisVoice | undefined {
  const wanted = lang.value === "zh" ? ["zh-cn", "zh", "cmn"] : ["en"];
  const voices = of.getVoices();
  // A voice of the machine itself speaks without a network too.
  const sorted = [...voices].sort((a, b) => Number(b.localService) - Number(a.localService));
  for (const prefix of wanted) {
    const found = sorted.find((voice) =>
      voice.lang.toLowerCase().replace("_", "-").startsWith(prefix),
    );
    if (found) {
      return found;
    }
  }
  return undefined;
}

/** Whether there is a voice for the language that is shown. */
export function maySpeak(): boolean {
  try {
    const of = speaker();
    return of !== undefined && voiceOf(of) !== undefined;
  } catch {
    return false;
  }
}

let later: ReturnType<typeof setTimeout> | undefined;

/** Says a sentence when the bell has faded; nothing where there is no voice for it. */
export function speak(text: string): void {
  clearTimeout(later);
  if (text === "" || !maySpeak()) {
    return;
  }
  later = setTimeout(() => {
    try {
      const of = speaker();
      const voice = of && voiceOf(of);
      if (of && voice) {
        const said = new SpeechSynthesisUtterance(text);
        said.voice = voice;
        said.lang = voice.lang;
        said.rate = RATE;
        of.cancel();
        of.speak(said);
      }
    } catch {
      // A browser that refuses to speak has rung all the same.
    }
  }, AFTER_BELL_MS);
}
