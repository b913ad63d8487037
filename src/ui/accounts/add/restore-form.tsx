/** Restores a backup: into an empty browser as it was, into one with accounts what is missing there. */

import { useState } from 'preact/hooks'
import { now } from '../../../client/clock'
import { changeSettings } from '../../../client/settings/settings'
import { session, sessionPorts } from '../../../client/signing/session'
import { Refusal } from '../../../domain/refusal'
import { day } from '../../../domain/text/numbers'
import { plural, t } from '../../../domain/text/texts'
import type { Account, KeyAccount } from '../../../wallet/vault/accounts'
import type { Backup } from '../../../wallet/vault/backup'
import type { VaultContent } from '../../../wallet/vault/vault'
import { Button } from '../../kit/button'
import { Outcome } from '../../kit/callout'
import { TextField } from '../../kit/field'
import { FileField } from '../../kit/file-field'
import { Form } from '../../kit/form'
import { Progress } from '../../kit/progress'
import { type Action, useAction } from '../../kit/use-action'
import { UnlockForm } from '../../lock/unlock-form'
import { useWorkspace } from '../../workspace/workspace'
import { loadKeyring } from '../keyring'

const loadBackup = () => import('../../../wallet/vault/backup')

/** What of a backup is not here; a seed comes with any address of it. */
function missing(content: VaultContent, here: ReadonlySet<string>): VaultContent {
  const accounts = content.accounts.filter(({ account }) => !here.has(account.address))
  const wanted = new Set(
    accounts.flatMap(({ account: { origin } }) => (origin.from === 'derived' ? [origin.seedId] : [])),
  )
  return { accounts, seeds: content.seeds.filter(({ seed }) => wanted.has(seed.id)) }
}

interface RestoreProps {
  readonly onMade: (account: KeyAccount) => void
}

/** Puts what is missing here into the vault, or founds it with all of it. */
async function restore(
  content: VaultContent,
  accounts: readonly Account[],
  found: (content: VaultContent) => Promise<void>,
): Promise<KeyAccount> {
  const hasVault = accounts.some(({ kind }) => kind === 'key')
  const here = new Set<string>(accounts.filter(({ kind }) => kind !== 'watch').map(({ address }) => address))
  const added = missing(content, hasVault ? here : new Set())
  const [first] = added.accounts
  if (!first) {
    throw new Refusal('AccountKnown', { description: t`All accounts of this backup are here already.` })
  }
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
  const [done, setDone] = useState(0)
  const reading = useAction(async (text: string | undefined) => {
    setBackup(undefined)
    if (text !== undefined) setBackup((await loadBackup()).readBackup(text))
  })
  const restoring: Action<[], void> = useAction(async () => {
    if (!backup) return
    const { openBackup } = await loadBackup()
    const { content, beside } = await openBackup(backup, password, { onProgress: setDone })
    const first = await restore(content, accounts, (added) =>
      session.createVault(added, password, now(), setDone),
    )
    const { addBeside } = await import('../../../wallet/vault/keyring')
    await addBeside(sessionPorts, beside)
    setPassword('')
    await changeSettings({ account: first.address })
    onMade(first)
  })
  return { backup, password, setPassword, done, reading, restoring }
}

const THEN = t`The password at the time of the backup.`

function OpenRestoreForm({ hasVault, onMade }: RestoreProps & { readonly hasVault: boolean }) {
  const { backup, password, setPassword, done, reading, restoring } = useRestoring({ onMade })
  const { isPending, state } = restoring
  return (
    <Form onSubmit={restoring.run}>
      <FileField
        label={t`Backup file`}
        hint={t`The file that Cowbell saved. It is read in this browser only.`}
        accept=".json,application/json"
        disabled={isPending}
        fault={reading.state.step === 'refused' ? `${reading.state.says} ${reading.state.fix}` : undefined}
        onText={(text) => reading.run(text)}
      />
      {backup && <Found backup={backup} />}
      <TextField
        label={t`Password of the backup`}
        isSecret
        hint={hasVault ? THEN : t`The password at the time of the backup. It becomes your password again.`}
        value={password}
        disabled={isPending}
        onText={setPassword}
      />
      {isPending ? (
        <Progress label={t`Opening the backup`} done={done} />
      ) : (
        <Button type="submit" kind="primary" size="wide" disabled={!backup || password === ''}>
          {t`Restore`}
        </Button>
      )}
      <Outcome state={state} />
    </Form>
  )
}

function Found({ backup: { madeAt, vault } }: { readonly backup: Backup }) {
  const names = vault.accounts.map(({ name }) => name).join(', ')
  return (
    <p class="small">
      {plural(
        vault.accounts.length,
        t`Saved on ${day(madeAt)}, with 1 key: ${names}.`,
        t`Saved on ${day(madeAt)}, with ${vault.accounts.length} keys: ${names}.`,
      )}
    </p>
  )
}
