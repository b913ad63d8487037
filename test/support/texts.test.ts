/** Every text of the screens is translated, in sentences that have the same places. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { listEarlyTexts, listTexts, listUntranslated, sourcesIn, TABLES, withImports } from './texts'

const dictionary: Record<string, string> = JSON.parse(
  readFileSync(new URL('../../assets/texts/de.json', import.meta.url), 'utf8'),
)
const placesOf = (text: string): readonly string[] => (text.match(/\{\d\}/g) ?? []).toSorted()

describe('German', () => {
  const texts = listTexts()

  it('has a sentence for every text in assets/texts/de.json, and none that is not used', () => {
    expect(texts.length).toBeGreaterThan(1500)
    expect(texts.filter((text) => !dictionary[text])).toEqual([])
    expect(Object.keys(dictionary).filter((text) => !texts.includes(text))).toEqual([])
  })

  it('has the places of the English sentence', () => {
    expect(texts.filter((text) => `${placesOf(text)}` !== `${placesOf(dictionary[text] ?? text)}`)).toEqual(
      [],
    )
  })

  it('calls the reader du', () => {
    const formal = /\b(?:Ihnen|Ihre[mnrs]? (?:Wallet|Konto|Browser|Passwort)|(?:Geben|Wählen|Drücken) Sie)\b/
    expect(Object.values(dictionary).filter((text) => formal.test(text))).toEqual([])
  })

  // Two words for one thing are two things to a reader.
  it.each([
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
  ])('says %s, and not %s', (_word, other) => {
    expect(Object.values(dictionary).filter((text) => other.test(text))).toEqual([])
  })

  it('has the quotation marks and the space before a percent sign of German', () => {
    const foreign = (text: string) => /“[^“]*”|\d%|[\d}] %/.test(text)
    expect(Object.values(dictionary).filter(foreign)).toEqual([])
  })
})

/** What is the same in every language. */
const SAME: readonly (readonly [pattern: RegExp, what: string])[] = [
  [/^(?:Cowbell|Firefox|English|Deutsch)$/, 'a name, of a language in itself'],
  [/^(?:Ctrl|Alt|Enter|Esc|Home|End)$/, 'a key of the keyboard'],
  [/^(?:https?:|mailto:|\d+:)|@|^\/newbot|^\W*"?[{[]/, 'an example of what is typed in'],
  [/\[type=/, 'a selector'],
]
const isSame = (text: string): boolean => SAME.some(([pattern]) => pattern.test(text))

describe('a text of', () => {
  it.each(sourcesIn('src/ui').filter((file) => !TABLES.includes(file)))('%s passes through t', (file) => {
    expect(listUntranslated(file).filter((text) => !isSame(text))).toEqual([])
  })

  // The worker and the frame are there before a language is in force.
  const early = new Set([...withImports('entrypoints/background.ts'), ...withImports('src/ui/app/app.tsx')])
  it.each([...early])('%s is made when it is shown', (file) => {
    expect(listEarlyTexts(file)).toEqual([])
  })
})
