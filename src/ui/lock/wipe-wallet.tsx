/** Deletes all keys and accounts after the user types the confirmation word. */

import { useState } from 'preact/hooks'
import { now } from '../../client/clock'
import { cancelPlansWith } from '../../client/orders/plans/plan-steps'
import { changeSettings } from '../../client/settings/settings'
import { session } from '../../client/signing/session'
import { t } from '../../domain/text/texts'
import { isTyped } from '../../domain/text/typed-words'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { Dialog } from '../kit/dialog'
import { TextField } from '../kit/field'
import { Form } from '../kit/form'
import { useAction } from '../kit/use-action'
import { goTo } from '../workspace/routes'

const CONFIRMATION_WORD = t`delete`

interface WipeWalletProps {
  readonly label?: string
}

export function WipeWallet({ label = t`Delete all accounts` }: WipeWalletProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button kind="danger" onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <Dialog title={t`Delete all accounts`} onClose={() => setOpen(false)}>
          <WipeForm onWiped={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

function WipeForm({ onWiped }: { readonly onWiped: () => void }) {
  const [typed, setTyped] = useState('')
  const wiping = useAction(async () => {
    await cancelPlansWith(undefined, () => session.wipe(), now())
    await changeSettings({ account: null })
    onWiped()
    goTo('onboarding')
  })
  return (
    <Form
      onSubmit={() => {
        if (isTyped(typed, CONFIRMATION_WORD)) wiping.run()
      }}
    >
      <Callout tone="bad" title={t`This cannot be undone.`}>
        {t`Only a recovery phrase, private key or backup restores the accounts. Plans are cancelled. Open orders stay open: cancel those that must not fill.`}
      </Callout>
      <TextField label={t`Type “${CONFIRMATION_WORD}” to confirm`} value={typed} onText={setTyped} />
      <Button
        type="submit"
        kind="danger"
        size="wide"
        isBusy={wiping.isPending}
        disabled={!isTyped(typed, CONFIRMATION_WORD)}
      >
        {t`Delete all accounts`}
      </Button>
      <Outcome state={wiping.state} />
    </Form>
  )
}
