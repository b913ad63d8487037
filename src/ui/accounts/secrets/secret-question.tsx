/** Shown before a secret: asks for the password, and that nobody watches the screen. */

import { useState } from 'preact/hooks'
import { now } from '../../../client/clock'
import { session } from '../../../client/signing/session'
import { t } from '../../../domain/text/texts'
import { Button } from '../../kit/button'
import { Callout, Outcome } from '../../kit/callout'
import { CheckField, TextField } from '../../kit/field'
import { Form } from '../../kit/form'
import { Progress } from '../../kit/progress'
import { type Action, useAction } from '../../kit/use-action'

interface SecretQuestionProps {
  /** Name of the secret in the warning. */
  readonly secretName: string
  readonly buttonLabel: string
  /** Called when the password was correct and the wallet is unlocked. */
  readonly onOpen: () => Promise<void>
}

export function SecretQuestion({ secretName, buttonLabel, onOpen }: SecretQuestionProps) {
  const [password, setPassword] = useState('')
  const [isAlone, setAlone] = useState(false)
  const [done, setDone] = useState(0)
  const showing: Action<[], void> = useAction(async () => {
    setDone(0)
    await session.confirm(password, now(), setDone)
    setPassword('')
    await onOpen()
  })
  return (
    <Form onSubmit={showing.run}>
      <Callout tone="caution" title={t`Anyone with ${secretName} can take your funds.`}>
        {t`Never share it with anyone.`}
      </Callout>
      <TextField
        label={t`Password`}
        isSecret
        autocomplete="current-password"
        value={password}
        disabled={showing.isPending}
        onText={setPassword}
      />
      <CheckField isChecked={isAlone} onCheck={setAlone}>
        {t`Nobody can see my screen.`}
      </CheckField>
      {showing.isPending ? (
        <Progress label={t`Checking the password`} done={done} />
      ) : (
        <Button type="submit" kind="danger" size="wide" disabled={!isAlone || password === ''}>
          {buttonLabel}
        </Button>
      )}
      <Outcome state={showing.state} />
    </Form>
  )
}
