/** Asked before a secret is shown: the password, and that the screen is not watched. */

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
  /** What the secret is called in the warning. */
  readonly has: string
  readonly press: string
  /** The password was right: the wallet is open. */
  readonly onOpen: () => Promise<void>
}

export function SecretQuestion({ has, press, onOpen }: SecretQuestionProps) {
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
      <Callout tone="caution" title={t`Anyone with ${has} can take your funds.`}>
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
          {press}
        </Button>
      )}
      <Outcome state={showing.state} />
    </Form>
  )
}
