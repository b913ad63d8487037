/** A recovery phrase in the vault: adds its next address, finds used ones, shows its words. */

import { useState } from 'preact/hooks'
import { callService } from '../../../client/bridge/page-ports'
import { now } from '../../../client/clock'
import { discoverUsed } from '../../../client/settings/address-discovery'
import { startOf } from '../../../domain/text/cut'
import { isolate } from '../../../domain/text/isolate'
import { plural, t } from '../../../domain/text/texts'
import type { Account } from '../../../wallet/vault/accounts'
import { Button } from '../../kit/button'
import { Callout, Outcome } from '../../kit/callout'
import { Card } from '../../kit/card'
import { tx } from '../../kit/text'
import { useAction } from '../../kit/use-action'
import { UnlockForm } from '../../lock/unlock-form'
import { useWorkspace } from '../../workspace/workspace'
import { addressIndexesOf, nextAddressIndex } from '../account-words'
import { loadKeyring } from '../keyring'
import { PhraseBackup } from './phrase-backup'

interface PhraseCardProps {
  readonly seedId: string
  /** The accounts of the phrase. At least one. */
  readonly accounts: readonly Account[]
}

export function PhraseCard({ seedId, accounts }: PhraseCardProps) {
  const { isUnlocked } = useWorkspace()
  const named = accounts[0]?.name ?? ''
  return (
    <Card title={t`Recovery phrase of ${named}`}>
      <p class="small soft">
        {plural(
          accounts.length,
          t`One address of it is here: ${named}.`,
          t`${accounts.length} addresses of it are here: ${accounts.map(({ name }) => isolate(name)).join(', ')}.`,
        )}
      </p>
      {isUnlocked ? <PhraseActs seedId={seedId} accounts={accounts} /> : <UnlockForm />}
    </Card>
  )
}

const nameFor =
  (accounts: readonly Account[]) =>
  (index: number): string =>
    `${startOf(accounts[0]?.name ?? t`Phrase`, 30)} ${index + 1}`

function PhraseActs({ seedId, accounts }: PhraseCardProps) {
  const adding = useAction(async () => {
    const keyring = await loadKeyring()
    // Skips addresses that were already imported or connected.
    let index = nextAddressIndex(accounts)
    while ((await keyring.addAddresses(seedId, [index], nameFor(accounts), now())).length === 0) index += 1
  })
  return (
    <>
      <div class="buttons">
        <Button icon="plus" isBusy={adding.isPending} onClick={() => adding.run()}>
          {t`Add next address`}
        </Button>
        <PhraseBackup seedId={seedId} />
      </div>
      <Outcome state={adding.state} />
      <Discovery seedId={seedId} accounts={accounts} />
    </>
  )
}

function Discovery({ seedId, accounts }: PhraseCardProps) {
  const { profile, chain } = useWorkspace()
  const [looked, setLooked] = useState(0)
  const finding = useAction(async () => {
    const keyring = await loadKeyring()
    const used = await discoverUsed({
      call: callService,
      chainId: chain.id,
      hasPaper: profile.backend.kind === 'local',
      addressesAt: (indices) => keyring.peekAddresses(seedId, indices, now()),
      onProgress: setLooked,
    })
    const here = new Set(addressIndexesOf(accounts))
    const found = used.filter((index) => !here.has(index))
    if (found.length === 0) return 0
    return (await keyring.addAddresses(seedId, found, nameFor(accounts), now())).length
  })
  const { state } = finding
  return (
    <div class="stack" data-tight>
      <p class="small soft">
        {tx`${profile.label} can check which addresses were used on ${chain.label}. It learns that they belong together.`}
      </p>
      <div class="buttons">
        <Button icon="search" isBusy={finding.isPending} onClick={() => finding.run()}>
          {t`Find used addresses`}
        </Button>
      </div>
      <div aria-live="polite">
        {finding.isPending && <p class="small">{tx`${looked} checked.`}</p>}
        {state.step === 'done' && (
          <Callout tone="good">
            {state.value === 0
              ? t`No other used address found.`
              : plural(state.value, t`1 used address added.`, t`${state.value} used addresses added.`)}
          </Callout>
        )}
      </div>
      <Outcome state={state} />
    </div>
  )
}
