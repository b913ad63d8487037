/**
 * Restores a backup. A browser without accounts takes the whole backup. A browser with accounts takes only
 * the missing parts.
 */

import { useState } from 'preact/hooks'
import { now } from '../../../client/clock'
import { listAddresses } from '../../../client/settings/address-book'
import {
  type BackupContent,
  EMPTY_CONTENT,
  readBackupData,
} from '../../../client/settings/backup/backup-data'
import { noteKeyShown } from '../../../client/settings/backup/backups'
import { changeSettings } from '../../../client/settings/settings'
import { session, sessionPorts } from '../../../client/signing/session'
import { walletDb } from '../../../client/signing/wallet-db'
import { restoreBackup } from '../../../client/watch/restore-backup'
import { cleanForeign } from '../../../domain/text/foreign-words'
import { isolate } from '../../../domain/text/isolate'
import { formatDate } from '../../../domain/text/numbers'
import { plural, t } from '../../../domain/text/texts'
import { WalletRefusal } from '../../../domain/wallet-refusal'
import type { Account, KeyAccount } from '../../../wallet/vault/accounts'
import type { Backup } from '../../../wallet/vault/backup'
import { type VaultContent, wipeContent } from '../../../wallet/vault/vault'
import { listAccounts } from '../../../wallet/vault/wallet-rows'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { TextField } from '../../kit/field'
import { FileField } from '../../kit/file-field'
import { Form } from '../../kit/form'
import { Progress } from '../../kit/progress'
import { type Action, useAction } from '../../kit/use-action'
import { useProgress } from '../../kit/use-progress'
import { UnlockForm } from '../../lock/unlock-form'
import { useWorkspace } from '../../workspace/workspace'
import { loadKeyring } from '../keyring'
import { findMissing } from './restore-accounts'
import { RestorePreview, summaryWords } from './restore-preview'

const loadBackup = () => import('../../../wallet/vault/backup')

interface RestoreProps {
  readonly onMade: (account: KeyAccount) => void
}

/** Adds missing keys to the vault, or creates the vault. Returns undefined if no account is missing. */
async function restore(
  content: VaultContent,
  accounts: readonly Account[],
  book: readonly string[],
  found: (content: VaultContent) => Promise<void>,
): Promise<KeyAccount | undefined> {
  const hasVault = accounts.some(({ kind }) => kind === 'key')
  const added = findMissing(content, accounts, book)
  const [first] = added.accounts
  if (!first) return undefined
  await (hasVault ? (await loadKeyring()).add(added, now()) : found(added))
  return first.account
}

export function RestoreForm(props: RestoreProps) {
  const { accounts, isUnlocked } = useWorkspace()
  const [hasVault] = useState(() => accounts.some(({ kind }) => kind === 'key'))
  if (!hasVault || isUnlocked) return <OpenRestoreForm {...props} hasVault={hasVault} />
  return (
    <>
      <p class="small soft">{t`Your vault is locked. Unlock it to restore.`}</p>
      <UnlockForm />
    </>
  )
}

function useRestoring({ onMade }: RestoreProps) {
  const { accounts } = useWorkspace()
  const [backup, setBackup] = useState<Backup>()
  const [password, setPassword] = useState('')
  const { progress, begin, report } = useProgress()
  const reportDone = (done: number) => report(t`Opening the backup`, done)
  const [content, setContent] = useState<BackupContent>()
  const [listed, setListed] = useState<readonly Account[]>([])
  const [takesSettings, takeSettings] = useState(false)
  const reading = useAction(async (text: string | undefined) => {
    setBackup(undefined)
    setContent(undefined)
    takeSettings(false)
    if (text !== undefined) setBackup((await loadBackup()).readBackup(text))
  })
  // Shows the content of a file before any of it is restored. Its keys are wiped again until then.
  const opening: Action<[], void> = useAction(async () => {
    if (!backup) return
    begin(t`Opening the backup`)
    const { openBackup } = await loadBackup()
    const { content, beside } = await openBackup(backup, password, { onProgress: reportDone })
    wipeContent(content)
    setListed([...content.accounts.map(({ account }) => account), ...beside.accounts])
    setContent(beside.data ? readBackupData(beside.data) : EMPTY_CONTENT)
  })
  const restoring: Action<[], void> = useAction(async () => {
    if (!backup || !content) return
    begin(t`Opening the backup`)
    const { openBackup } = await loadBackup()
    const opened = await openBackup(backup, password, { onProgress: reportDone })
    const book = (await listAddresses()).map(({ name }) => name)
    const first = await restore(opened.content, accounts, book, (added) =>
      session.restoreVault(added, password, now(), (done) => report(t`Encrypting your keys`, done)),
    )
    const { addBackupAccounts } = await import('../../../wallet/vault/keyring')
    await addBackupAccounts(sessionPorts, opened.beside, book)
    if (content !== EMPTY_CONTENT) {
      const names = (await listAccounts(walletDb)).map(({ name }) => name)
      await restoreBackup(content, takesSettings, names, now())
    }
    const keys = listed.filter(({ kind }) => kind === 'key')
    for (const { address } of keys) await noteKeyShown(address, now())
    const shown = first ?? accounts.find((account) => account.kind === 'key')
    if (!shown || (!first && content === EMPTY_CONTENT))
      throw new WalletRefusal('AccountKnown', {
        description: t`All accounts of this backup are here already.`,
      })
    setPassword('')
    if (first) await changeSettings({ account: first.address })
    onMade(shown)
  })
  return {
    backup,
    password,
    setPassword,
    progress,
    reading,
    opening,
    restoring,
    content,
    listed,
    takesSettings,
    takeSettings,
  }
}

const THEN = t`The password at the time of the backup.`

function OpenRestoreForm({ hasVault, onMade }: RestoreProps & { readonly hasVault: boolean }) {
  const restore = useRestoring({ onMade })
  const { backup, password, setPassword, progress, reading, opening, restoring, content } = restore
  const isPending = opening.isPending || restoring.isPending
  const [isChecked, setChecked] = useState(false)
  const submit = () => {
    setChecked(true)
    if (content) restoring.run()
    else if (backup && password !== '') opening.run()
  }
  const { state } = reading
  return (
    <Form onSubmit={submit}>
      <FileField
        label={t`Backup file`}
        hint={t`The file that Cowbell saved. It is read in this browser only.`}
        accept=".json,application/json"
        disabled={isPending}
        fault={
          state.step === 'refused'
            ? `${state.message} ${state.fix}`
            : isChecked && !backup
              ? t`Choose a backup file.`
              : undefined
        }
        onText={(text) => reading.run(text)}
      />
      {backup && <BackupSummaryText backup={backup} isOpen={content !== undefined} />}
      {!content && (
        <TextField
          label={t`Backup password`}
          isSecret
          hint={
            hasVault ? THEN : t`The password at the time of the backup. It becomes your Cowbell password.`
          }
          value={password}
          disabled={isPending}
          fault={isChecked && password === '' ? t`Enter the password.` : undefined}
          onText={setPassword}
        />
      )}
      {content && (
        <RestorePreview
          content={content}
          listed={restore.listed}
          takesSettings={restore.takesSettings}
          onTake={restore.takeSettings}
        />
      )}
      <div class="form-end">
        {isPending ? (
          <Progress {...progress} />
        ) : (
          <Button type="submit" kind="primary" size="wide">
            {content ? t`Restore` : t`Open backup`}
          </Button>
        )}
        <Outcome state={opening.state} />
        <Outcome state={restoring.state} />
      </div>
    </Form>
  )
}

/** Shows the unencrypted summary of a file. Opening the file compares it with the encrypted content. */
function BackupSummaryText({ backup, isOpen }: { readonly backup: Backup; readonly isOpen: boolean }) {
  const { madeAt, vault } = backup
  const names = vault.accounts.map(({ name }) => isolate(cleanForeign(name))).join(', ')
  return (
    <div class="stack" data-tight>
      <p class="small">
        {plural(
          vault.accounts.length,
          t`Saved on ${formatDate(madeAt)}, with 1 key: ${names}.`,
          t`Saved on ${formatDate(madeAt)}, with ${vault.accounts.length} keys: ${names}.`,
        )}
      </p>
      {!isOpen && 'summary' in backup && <p class="small soft">{summaryWords(backup.summary)}</p>}
    </div>
  )
}
