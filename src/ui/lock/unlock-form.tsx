/** Unlock form, by password or passkey: on the unlock screen, in the account dialog, and before a signature. */

import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { now } from '../../client/clock'
import { session } from '../../client/signing/session'
import { walletDb } from '../../client/signing/wallet-db'
import type { Milliseconds } from '../../domain/scalars'
import { duration } from '../../domain/text/durations'
import { t } from '../../domain/text/texts'
import { waitUntil } from '../../wallet/vault/attempts'
import { Button } from '../kit/button'
import { Outcome } from '../kit/callout'
import { TextField } from '../kit/field'
import { Form } from '../kit/form'
import { Progress } from '../kit/progress'
import { tx } from '../kit/text'
import { type ActionState, useAction } from '../kit/use-action'
import { useNow } from '../kit/use-now'
import { PasskeyUnlock } from './passkey-unlock'

/**
 * Returns the seconds to wait after too many wrong passwords in any window, or 0. Reads the time again after
 * each attempt.
 */
function useAttemptWait({ step }: ActionState<unknown>): number {
  const [until, setUntil] = useState<Milliseconds>()
  const time = useNow()
  useEffect(() => {
    waitUntil(walletDb, now()).then(setUntil, reportError)
  }, [step])
  return until === undefined ? 0 : Math.max(0, Math.ceil((until - time) / 1000))
}

interface UnlockFormProps {
  readonly onUnlocked?: () => void
}

/** Unlocks the wallet for all windows. The password field has the focus at first. */
export function UnlockForm({ onUnlocked }: UnlockFormProps) {
  const [password, setPassword] = useState('')
  const [done, setDone] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    if (!input.current) return
    // A surrounding dialog opens later and focuses the element with `autofocus`.
    input.current.autofocus = true
    input.current.focus()
  }, [])
  const unlocking = useAction(async () => {
    setDone(0)
    await session.unlock(password, now(), setDone)
    setPassword('')
    onUnlocked?.()
  })
  const { state, isPending } = unlocking
  const wait = useAttemptWait(state)
  const isWrong = state.step === 'refused' && state.errorType === 'WrongPassword'
  return (
    <Form
      onSubmit={() => {
        if (password === '') input.current?.focus()
        else unlocking.run().then(() => input.current?.select(), reportError)
      }}
    >
      <TextField
        label={t`Password`}
        isSecret
        autocomplete="current-password"
        inputRef={input}
        value={password}
        disabled={isPending}
        fault={isWrong ? `${state.message} ${state.fix}` : undefined}
        onText={setPassword}
      />
      {isPending ? (
        <Progress label={t`Checking the password`} done={done} />
      ) : (
        <Button type="submit" kind="primary" size="wide" icon="unlock" disabled={wait > 0}>
          {t`Unlock`}
        </Button>
      )}
      {wait > 0 ? (
        <p class="small" role="status">
          {tx`Too many wrong passwords in a row. Try again in ${duration(wait)}.`}
        </p>
      ) : (
        !isWrong && <Outcome state={state} />
      )}
      <PasskeyUnlock
        disabled={isPending}
        onUnlocked={() => {
          setPassword('')
          onUnlocked?.()
        }}
      />
    </Form>
  )
}
