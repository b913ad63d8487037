/** The language of what the worker writes: notifications, badges, the toolbar button. */
import { type Dictionary, localeInForce } from '../../domain/text/texts'
import type { Settings } from '../db/rows/settings'
import { applyLanguage, localeOf } from '../settings/language'

/** What a language is read by. */
export interface LanguagePorts {
  /** The browser's. */
  readonly locale: string
  /** A dictionary of the extension, by its path. */
  readonly readDictionary: (path: string) => Promise<Dictionary>
  readonly report: (trouble: unknown) => void
}

/** Puts the chosen language in force where another is: at once for English. One that cannot be read leaves what is in force. */
export async function speak(
  { language }: Pick<Settings, 'language'>,
  { locale: browserLocale, readDictionary, report }: LanguagePorts,
): Promise<void> {
  const locale = localeOf(language, browserLocale)
  if (locale !== localeInForce()) await applyLanguage(locale, readDictionary).catch(report)
}
