/** The language of the worker's texts: notifications, badges, the toolbar button. */
import { currentLocale, type Dictionary } from '../../domain/text/texts'
import type { Settings } from '../db/rows/settings'
import { applyLanguage, localeOf } from '../settings/language'

export interface LanguagePorts {
  readonly locale: string
  readonly readDictionary: (path: string) => Promise<Dictionary>
  readonly report: (trouble: unknown) => void
}

/**
 * Switches the texts to the chosen language, if it changed. If its dictionary cannot be read, the current
 * language stays.
 */
export async function applyChosenLanguage(
  { language }: Pick<Settings, 'language'>,
  { locale: browserLocale, readDictionary, report }: LanguagePorts,
): Promise<void> {
  const locale = localeOf(language, browserLocale)
  if (locale !== currentLocale()) await applyLanguage(locale, readDictionary).catch(report)
}
