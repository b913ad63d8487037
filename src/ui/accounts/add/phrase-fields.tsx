/** One field per word, checked while typing. Pasting a whole phrase into any field fills all fields. */

import { useCallback, useId, useState } from 'preact/hooks'
import { plural, t } from '../../../domain/text/texts'
import { splitPhrase } from '../../../wallet/vault/phrase-text'
import { CheckField, SelectField } from '../../kit/field'
import { Icon } from '../../kit/icon'
import { useLoaded } from '../../kit/use-loaded'
import { loadSeeds } from '../keyring'

interface PhraseFieldsProps {
  readonly words: readonly string[]
  readonly disabled: boolean
  readonly fault: string | undefined
  readonly onWords: (words: readonly string[]) => void
}

const COUNTS = [12, 15, 18, 21, 24] as const
const choices = COUNTS.map((count) => ({ value: String(count), label: t`${count} words` }))

/** Returns the words, padded to the number of fields. */
const padWords = (words: readonly string[], count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => words[index] ?? '')

/** Returns the shortest phrase length that fits a number of words. */
const phraseLengthFor = (count: number): number => COUNTS.find((each) => each >= count) ?? 24

export function PhraseFields({ words, disabled, fault, onWords }: PhraseFieldsProps) {
  const [isShown, setShown] = useState(false)
  const seeds = useLoaded(useCallback(loadSeeds, []))
  const note = useId()
  const list = seeds.step === 'done' ? seeds.value : undefined
  const type = (index: number, text: string) => {
    const typed = splitPhrase(text)
    if (typed.length < 2) return onWords(words.map((word, other) => (other === index ? text : word)))
    // A part of a phrase is pasted at its field. A whole phrase starts at the first word.
    const from = COUNTS.some((count) => count === typed.length) ? 0 : index
    const filled = [...words.slice(0, from), ...typed].slice(0, 24)
    return onWords(
      padWords(
        [...filled, ...words.slice(filled.length)],
        Math.max(words.length, phraseLengthFor(filled.length)),
      ),
    )
  }
  const isWrong = (word: string) => word.trim() !== '' && list !== undefined && !list.isPhraseWord(word)
  const wrong = words.flatMap((word, index) => (isWrong(word) ? [index + 1] : []))
  const message = wrong.length > 0 ? `${wordsOfWrong(wrong)} ${t`Check the spelling.`}` : fault
  return (
    <fieldset class="stack" data-tight aria-describedby={note}>
      <legend class="hidden-label">{t`Recovery phrase`}</legend>
      <div class="phrase-length">
        <SelectField
          label={t`Length`}
          value={String(words.length)}
          choices={choices}
          onChoice={(count) => onWords(padWords(words, Number(count)))}
        />
        <CheckField isChecked={isShown} onCheck={setShown}>
          {t`Show words`}
        </CheckField>
      </div>
      <p class="field-hint">{t`Type the words, or paste all of them into any field.`}</p>
      <div class="phrase-fields">
        {words.map((word, index) => (
          <div key={`word ${index + 1}`} class="phrase-field">
            <span aria-hidden="true">{index + 1}</span>
            <WordInput
              isShown={isShown}
              aria-label={t`Word ${index + 1}`}
              aria-invalid={isWrong(word)}
              disabled={disabled}
              value={word}
              onInput={(event) => type(index, event.currentTarget.value)}
            />
          </div>
        ))}
      </div>
      <div id={note} aria-live="polite">
        {message && (
          <p class="field-fault">
            <Icon name="warning" size={16} />
            {message}
          </p>
        )}
      </div>
    </fieldset>
  )
}

const wordsOfWrong = (places: readonly number[]): string =>
  plural(
    places.length,
    t`Word ${places[0]} is not on the list of recovery words.`,
    t`Words ${places.join(', ')} are not on the list of recovery words.`,
  )

interface WordInputProps {
  readonly isShown: boolean
  readonly value: string
  readonly disabled: boolean
  readonly 'aria-label': string
  readonly 'aria-invalid': boolean
  readonly onInput: (event: { readonly currentTarget: HTMLInputElement }) => void
}

/**
 * Input for one word. It has no name and no autocomplete, so that the browser does not fill in, correct or
 * restore it.
 */
function WordInput({ isShown, ...rest }: WordInputProps) {
  const input = {
    class: 'input',
    autocomplete: 'off',
    autocapitalize: 'none',
    spellcheck: false,
    ...rest,
  } as const
  return isShown ? <input data-secret {...input} /> : <input type="password" {...input} />
}
