/**
 * Shows a private key, in the only place that does. The user must type the password and confirm a warning.
 * Closing removes the key.
 */

import { bytesToHex } from '@noble/hashes/utils.js'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { now } from '../../../client/clock'
import { noteKeyShown } from '../../../client/settings/backup/backups'
import { session } from '../../../client/signing/session'
import { t } from '../../../domain/text/texts'
import type { Account } from '../../../wallet/vault/accounts'
import { Button } from '../../kit/button'
import { Dialog } from '../../kit/dialog'
import { useWorkspace } from '../../workspace/workspace'
import { CopySecret } from './copy-secret'
import { SecretQuestion } from './secret-question'

interface KeyBackupProps {
  readonly account: Account
}

/** A button and its dialog. Only keys of the vault can be shown. */
export function KeyBackup({ account }: KeyBackupProps) {
  const [isOpen, setOpen] = useState(false)
  const { isUnlocked } = useWorkspace()
  // The dialog may open while the wallet is locked, because it asks for the password. Locking the wallet
  // later closes it and removes the key.
  const wasUnlocked = useRef(isUnlocked)
  useLayoutEffect(() => {
    if (wasUnlocked.current && !isUnlocked) setOpen(false)
    wasUnlocked.current = isUnlocked
  }, [isUnlocked])
  if (account.kind !== 'key') return null
  return (
    <>
      <Button icon="lock" onClick={() => setOpen(true)}>
        {t`Export private key`}
      </Button>
      {isOpen && <BackupDialog account={account} onClose={() => setOpen(false)} />}
    </>
  )
}

function BackupDialog({ account, onClose }: KeyBackupProps & { readonly onClose: () => void }) {
  const [text, setText] = useState<string>()
  const open = async () => {
    const key = await session.openKey(account.address, now())
    setText(`0x${bytesToHex(key)}`)
    key.fill(0)
  }
  const confirm = () => {
    noteKeyShown(account.address, now()).catch(reportError)
    onClose()
  }
  return (
    <Dialog title={t`Private key of ${account.name}`} onClose={onClose}>
      {text === undefined ? (
        <SecretQuestion secretName={t`this key`} buttonLabel={t`Show the private key`} onOpen={open} />
      ) : (
        <>
          <p>{t`Write it down or save it in a password manager.`}</p>
          <div class="row secret">
            <code class="grow" data-secret>
              {text}
            </code>
          </div>
          <div class="buttons">
            <CopySecret secret={text}>{t`Copy for 30 seconds`}</CopySecret>
          </div>
          <Button kind="primary" size="wide" onClick={confirm}>
            {t`I saved it`}
          </Button>
        </>
      )}
    </Dialog>
  )
}
