/** Every text on screens is translated, with the same placeholders. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listEarlyTexts, listTexts, listUntranslated, sourcesIn, TABLES, withImports } from './texts'

const dictionary: Record<string, string> = JSON.parse(
  readFileSync(new URL('../../assets/texts/de.json', import.meta.url), 'utf8'),
)
const placeholdersOf = (text: string): readonly string[] => (text.match(/\{\d\}/g) ?? []).toSorted()

describe('the German translation', () => {
  const texts = listTexts()

  it('contains every text, and no unused one', () => {
    expect(texts.length).toBeGreaterThan(1500)
    expect(texts.filter((text) => !dictionary[text])).toEqual([])
    expect(Object.keys(dictionary).filter((text) => !texts.includes(text))).toEqual([])
  })

  it('has the same placeholders as the English text', () => {
    expect(
      texts.filter((text) => `${placeholdersOf(text)}` !== `${placeholdersOf(dictionary[text] ?? text)}`),
    ).toEqual([])
  })

  it('addresses the reader as du', () => {
    const formal = /\b(?:Ihnen|Ihre[mnrs]? (?:Wallet|Konto|Browser|Passwort)|(?:Geben|Wählen|Drücken) Sie)\b/
    expect(Object.values(dictionary).filter((text) => formal.test(text))).toEqual([])
  })

  it('uses one word per concept', () => {
    const synonyms: readonly (readonly [word: string, other: RegExp])[] = [
      ['Order', /Auftr[aä]g/],
      ['Coin', /Münze/],
      ['Chain', /\bKette/],
      ['Eigentümer', /Besitzer|Inhaber/],
      ['Unterzeichner', /Signierende/],
      ['signieren, Signatur', /(?:U|\bu)nterschr/],
      ['dekodieren', /entschlüsseln\b/],
      ['Typed Data', /[Tt]ypisiert/],
      ['App-Daten', /App-Data\b/],
      ['Backup', /Sicherung\b/],
      ['Trader', /Händler/],
      ['Limitpreis', /Limit-Preis/],
      ['Nachkommastellen', /Dezimalstellen/],
      ['Hex-Ziffer', /Hexziffer/],
      ['der Token', /\b(?:das|dieses|jedes|anderes|Eigenes|Importiertes) (?:\S+ )?Token\b/i],
    ]
    const found = synonyms.flatMap(([word, other]) =>
      Object.values(dictionary)
        .filter((text) => other.test(text))
        .map((text) => `say ${word}: ${text}`),
    )
    expect(found).toEqual([])
  })

  it('uses German quotation marks and a space before the percent sign', () => {
    const foreign = (text: string) => /“[^“]*”|\d%|[\d}] %/.test(text)
    expect(Object.values(dictionary).filter(foreign)).toEqual([])
  })
})

/** Texts that are the same in every language. */
const UNTRANSLATED: readonly (readonly [pattern: RegExp, kind: string])[] = [
  [/^(?:Cowbell|Firefox|English|Deutsch)$/, 'a name, or the name of a language in itself'],
  [/^(?:Ctrl|Alt|Enter|Esc|Escape|Home|End)$/, 'a key of the keyboard'],
  [/^(?:https?:|mailto:|\d+:)|@|^\/newbot|^\W*"?[{[]/, 'an example of an input'],
  [/\[type=/, 'a selector'],
]
const isTranslatable = (text: string): boolean => !UNTRANSLATED.some(([pattern]) => pattern.test(text))

describe('texts in the source', () => {
  it('pass through t', () => {
    const files = sourcesIn('src/ui').filter((file) => !TABLES.includes(file))
    const untranslated = files.flatMap((file) =>
      listUntranslated(file)
        .filter(isTranslatable)
        .map((text) => `${file}: ${text}`),
    )
    expect(untranslated).toEqual([])
  })

  it('are created only when they are shown, because the worker and the frame load before the language is known', () => {
    const files = new Set([...withImports('entrypoints/background.ts'), ...withImports('src/ui/app/app.tsx')])
    expect([...files].flatMap((file) => listEarlyTexts(file).map((text) => `${file}: ${text}`))).toEqual([])
  })
})
