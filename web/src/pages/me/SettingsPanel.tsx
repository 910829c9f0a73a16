import { lang } from "../../i18n/index.ts";
import { mine } from "../../i18n/me.ts";
import { me, speak } from "../../state/me.ts";
import { change, type Settings, settings } from "../../state/settings.ts";
import { Choice, Switch } from "../../ui/Choice.tsx";
import { Preview } from "./Preview.tsx";

type Flag = {
  [K in keyof Settings]: Settings[K] extends boolean ? K : never;
}[keyof Settings];

/** All settings, with what they do to a hand. */
export function SettingsPanel() {
  const t = mine().settings;
  const now = settings.value;
  const known = me.value != null;
  const set = (changes: Partial<Settings>) => change(changes, me.value?.id);
  const flag = (key: Flag, label: string, hint?: string) => (
    <Switch
      label={label}
      on={now[key]}
      onChange={(on) => set({ [key]: on })}
      {...(hint === undefined ? {} : { hint })}
    />
  );
  return (
    <div class="settings">
      <div class="settings-preview">
        <Preview />
        <p class="soft">{known ? t.kept : t.keptHere}</p>
      </div>
      <div class="settings-groups">
        <section class="panel settings-group">
          <h2>{t.cards}</h2>
          <Choice
            label={t.cardSize}
            value={now.cardSize}
            options={[
              ["small", t.small],
              ["normal", t.normal],
              ["large", t.large],
            ]}
            onChange={(cardSize) => set({ cardSize })}
          />
          <Choice
            label={t.trumps}
            value={now.trumps}
            options={[
              ["first", t.trumpsFirst],
              ["last", t.trumpsLast],
            ]}
            onChange={(trumps) => set({ trumps })}
          />
          <Choice
            label={t.strongest}
            value={now.strongest}
            options={[
              ["first", t.strongFirst],
              ["last", t.strongLast],
            ]}
            onChange={(strongest) => set({ strongest })}
          />
          {flag("fourColours", t.fourColours, t.fourColoursHint)}
        </section>
        <section class="panel settings-group">
          <h2>{t.table}</h2>
          <Choice
            label={t.motion}
            value={now.motion}
            options={[
              ["normal", t.motionNormal],
              ["fast", t.motionFast],
              ["off", t.motionOff],
            ]}
            onChange={(motion) => set({ motion })}
          />
          {flag("leftHanded", t.leftHanded, t.leftHandedHint)}
          {flag("confirmPlay", t.confirmPlay)}
          {flag("doubleTap", t.doubleTap, t.doubleTapHint)}
          {flag("autoPass", t.autoPass)}
          {flag("coach", t.coach)}
          {flag("counter", t.counter)}
          {flag("sound", t.sound)}
          {flag("eventSound", t.eventSound, t.soundHint)}
          {flag("vibrate", t.vibrate)}
        </section>
        <section class="panel settings-group">
          <h2>{t.look}</h2>
          <Choice
            label={t.theme}
            value={now.theme}
            options={[
              ["system", t.system],
              ["light", t.light],
              ["dark", t.dark],
            ]}
            onChange={(theme) => set({ theme })}
          />
          <Choice
            label={t.cloth}
            value={now.cloth}
            options={[
              ["green", t.cloths.green],
              ["blue", t.cloths.blue],
              ["wine", t.cloths.wine],
            ]}
            onChange={(cloth) => set({ cloth })}
          />
          <Choice
            label={t.back}
            value={now.back}
            options={[
              ["red", t.backs.red],
              ["blue", t.backs.blue],
              ["ink", t.backs.ink],
            ]}
            onChange={(back) => set({ back })}
          />
          <Choice
            label={t.language}
            value={lang.value}
            options={[
              ["zh", t.chinese],
              ["en", t.english],
            ]}
            onChange={speak}
          />
        </section>
      </div>
    </div>
  );
}
