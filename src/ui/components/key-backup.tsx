/** The one way a private key comes to the screen: asked for, behind the password and a warning, gone when closed. */
import { bytesToHex } from '@noble/hashes/utils.js'
import { useState } from 'preact/hooks'
import type { Account } from '../../wallet/accounts'
import { session } from '../session'
import { type Action, useAction } from '../use-action'
import { now } from '../use-now'
import { Button } from './button'
import { Callout, Outcome } from './callout'
import { CopyButton } from './copy-button'
import { Dialog } from './dialog'
import { CheckField, TextField } from './field'
import { Progress } from './progress'

interface KeyBackupProps {
  readonly account: Account
}

/** A button, and behind it the dialog. */
export function KeyBackup({ account }: KeyBackupProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon="lock" onClick={() => setOpen(true)}>
        Back up the private key
      </Button>
      {isOpen && <BackupDialog account={account} onClose={() => setOpen(false)} />}
    </>
  )
}

function BackupDialog({ account, onClose }: KeyBackupProps & { readonly onClose: () => void }) {
  const [key, setKey] = useState<string>()
  return (
    <Dialog title={`Private key of ${account.name}`} onClose={onClose}>
      {key === undefined ? (
        <KeyQuestion account={account} onKey={setKey} />
      ) : (
        <>
          <p>Write it down or keep it in a password manager. It is not shown again when you close this.</p>
          <div class="row secret">
            <code class="grow">{key}</code>
            <CopyButton text={key} label="Copy private key" />
          </div>
          <Button kind="primary" size="wide" onClick={onClose}>
            I have kept it safe
          </Button>
        </>
      )}
    </Dialog>
  )
}

function KeyQuestion({ account, onKey }: KeyBackupProps & { readonly onKey: (key: string) => void }) {
  const [password, setPassword] = useState('')
  const [isAlone, setAlone] = useState(false)
  const [done, setDone] = useState(0)
  const showing: Action<[], void> = useAction(async () => {
    setDone(0)
    await session.unlock(password, now(), setDone)
    const key = await session.openKey(account.address, now())
    const text = `0x${bytesToHex(key)}`
    key.fill(0)
    onKey(text)
  })
  return (
    <form
      class="stack"
      onSubmit={(event) => {
        event.preventDefault()
        showing.run()
      }}
    >
      <Callout tone="caution" title="Whoever has this key has everything the account holds.">
        Nobody who helps you ever needs it. No page and no person should get it.
      </Callout>
      <TextField
        label="Password"
        isSecret
        autocomplete="current-password"
        value={password}
        disabled={showing.isPending}
        onText={setPassword}
      />
      <CheckField isChecked={isAlone} onCheck={setAlone}>
        Nobody can see this screen.
      </CheckField>
      {showing.isPending ? (
        <Progress label="Checking the password" done={done} />
      ) : (
        <Button type="submit" kind="danger" size="wide" disabled={!isAlone || password === ''}>
          Show the private key
        </Button>
      )}
      <Outcome state={showing.state} />
    </form>
  )
}
