/** Imports a shared environment after showing its contents. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { OwnProfile, ProfileNetwork } from '../../client/db/rows/settings'
import { saveProfile } from '../../client/settings/own-profiles'
import { importProfile } from '../../client/settings/profile-files'
import { findChain, isListedContract } from '../../domain/chains/chains'
import { Refusal } from '../../domain/refusal'
import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { withChecksum } from '../../wallet/vault/checksum'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { Card, Facts } from '../kit/card'
import { AreaField } from '../kit/field'
import { FileField } from '../kit/file-field'
import { useAction } from '../kit/use-action'
import { goTo, hrefOf, type ScreenProps } from '../workspace/routes'
import { ScreenHead } from '../workspace/screen-head'
import { useWorkspace } from '../workspace/workspace'

/** Parses the pasted text into an environment or a fault. Both are absent for empty text. */
function parseImport(text: string, own: readonly OwnProfile[]): { profile?: OwnProfile; fault?: string } {
  if (text.trim() === '') return {}
  try {
    return { profile: importProfile(text, own) }
  } catch (error) {
    if (error instanceof Refusal) return { fault: error.message }
    throw error
  }
}

/** Returns the contracts that are not those of CoW Protocol, by name. */
const foreignContracts = ({ contracts }: ProfileNetwork): readonly (readonly [string, Address])[] => {
  if (typeof contracts === 'string') return []
  const { settlement, relayer, ethFlow } = contracts
  const named = [
    [t`Settlement contract`, settlement],
    [t`Vault relayer`, relayer],
    [t`EthFlow contract`, ethFlow],
  ] as const
  return named.flatMap(([name, contract]) =>
    contract && !isListedContract(contract) ? [[name, contract] as const] : [],
  )
}

const factsOf = ({ networks }: OwnProfile): readonly (readonly [string, ComponentChildren])[] =>
  networks.flatMap((network) => [
    [findChain(network.chainId)?.label ?? network.chain?.label ?? String(network.chainId), network.orderbook],
    ...(network.wallet === network.orderbook ? [] : [[t`Wallet API URL`, network.wallet] as const]),
    ...(network.rpcUrls.length === 0 ? [] : [[t`RPC endpoint`, network.rpcUrls.join(', ')] as const]),
    ...foreignContracts(network).map(
      ([name, contract]) =>
        [
          name,
          <code key={name} class="address">
            {withChecksum(contract)}
          </code>,
        ] as const,
    ),
  ])

export function ImportEnvironmentScreen({ params }: ScreenProps) {
  const { settings } = useWorkspace()
  const { shared } = params
  const [text, setText] = useState(shared === undefined ? '' : `#/environments/import/${shared}`)
  const { profile, fault } = parseImport(text, settings.ownProfiles)
  const adding = useAction(async (own: OwnProfile) => {
    await saveProfile(own)
    goTo('environments')
  })
  return (
    <div class="screen-body">
      <ScreenHead title={t`Import environment`} back={hrefOf('environments')} />
      <Card>
        <p class="small">{t`Choose a file, or paste JSON or a link. You review it before it is added.`}</p>
        <FileField
          label={t`File`}
          hint={t`A JSON file that Cowbell exported.`}
          accept=".json,application/json"
          onText={(fileText) => setText(fileText ?? '')}
        />
        <AreaField label={t`JSON or link`} fault={fault} rows={5} value={text} onText={setText} />
      </Card>
      {profile && (
        <Card title={profile.label}>
          <p class="small soft">{t`Orders you sign there go to these services. Add only what you know.`}</p>
          <Facts rows={factsOf(profile)} />
          {profile.networks.some((network) => foreignContracts(network).length > 0) && (
            <Callout tone="caution" title={t`This environment has its own contracts.`}>
              {t`They are not CoW Protocol’s. Their author can take what you approve there.`}
            </Callout>
          )}
          <div class="buttons">
            <Button kind="primary" isBusy={adding.isPending} onClick={() => adding.run(profile)}>
              {t`Add environment`}
            </Button>
          </div>
          <Outcome state={adding.state} />
        </Card>
      )}
    </div>
  )
}
