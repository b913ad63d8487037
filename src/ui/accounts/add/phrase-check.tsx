/** Asks for some words of a new phrase, to make sure that the user has written it down. */

import { useState } from 'preact/hooks'
import { randomBytes } from '../../../client/signing/session'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { TextField } from '../../kit/field'
import { Form } from '../../kit/form'
import { chooseQuestions, isWord } from './phrase-questions'

interface PhraseCheckProps {
  readonly words: readonly string[]
  readonly onBack: () => void
  readonly onRight: () => void
}

export function PhraseCheck({ words, onBack, onRight }: PhraseCheckProps) {
  const [places] = useState(() => chooseQuestions(words.length, randomBytes))
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  const [isChecked, setChecked] = useState(false)
  const isRight = (place: number) => isWord(typed[place] ?? '', words[place] ?? '')
  const submit = () => {
    setChecked(true)
    if (places.every(isRight)) onRight()
  }
  return (
    <Form onSubmit={submit}>
      <p class="small soft">{t`Enter these words of your phrase:`}</p>
      {places.map((place) => (
        <TextField
          key={place}
          label={t`Word ${place + 1}`}
          isSecret
          value={typed[place] ?? ''}
          fault={isChecked && !isRight(place) ? t`This is not word ${place + 1}.` : undefined}
          onText={(text) => setTyped((before) => ({ ...before, [place]: text }))}
        />
      ))}
      <Button type="submit" kind="primary" size="wide">
        {t`Check the words`}
      </Button>
      <Button kind="quiet" size="wide" onClick={onBack}>
        {t`Show words again`}
      </Button>
    </Form>
  )
}
