/** Imports a shared environment after showing every field of it. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { OwnProfile, ProfileNetwork } from '../../client/db/rows/settings'
import { saveProfile } from '../../client/settings/own-profiles'
import { type ImportedProfile, importProfile } from '../../client/settings/profile-files'
import { findChain, isListedContract } from '../../domain/chains/chains'
import { publicChainWarning } from '../../domain/chains/public-chains'
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
function parseImport(
  text: string,
  own: readonly OwnProfile[],
): { imported?: ImportedProfile; fault?: string } {
  if (text.trim() === '') return {}
  try {
    return { imported: importProfile(text, own) }
  } catch (error) {
    if (error instanceof Refusal) return { fault: error.message }
    throw error
  }
}

type Row = readonly [term: string, value: ComponentChildren]

/** Contracts of the file by name. Empty for the contracts of an environment of CoW Protocol. */
const contractsIn = ({ contracts }: ProfileNetwork): readonly (readonly [string, Address])[] => {
  if (typeof contracts === 'string') return []
  const { settlement, relayer, ethFlow } = contracts
  const named = [
    [t`Settlement contract`, settlement],
    [t`Vault relayer`, relayer],
    [t`EthFlow contract`, ethFlow],
  ] as const
  return named.flatMap(([name, contract]) => (contract ? [[name, contract] as const] : []))
}

const hasForeignContracts = (network: ProfileNetwork): boolean =>
  contractsIn(network).some(([, contract]) => !isListedContract(contract))

const addressRow = (name: string, contract: Address): Row => [
  name,
  <code key={name} class="address">
    {withChecksum(contract)}
  </code>,
]

const CONTRACTS = {
  production: t`CoW Protocol, production`,
  staging: t`CoW Protocol, staging`,
} as const

/** Lists every field of a network. */
function factsOf(network: ProfileNetwork): readonly Row[] {
  const { contracts, chain, explorer, rpcUrls } = network
  const own = typeof contracts === 'string' ? undefined : contracts
  return [
    [t`Chain ID`, network.chainId],
    ...(chain
      ? [[t`Native coin`, chain.native] as const, addressRow(t`Wrapped native token`, chain.wrappedNative)]
      : []),
    [t`Order book URL`, network.orderbook],
    [t`Network in the path`, network.hasSegment ? t`Yes` : t`No`],
    [t`Wallet API URL`, network.wallet],
    [t`RPC endpoints`, rpcUrls.join(', ') || t`none`],
    [t`Order explorer URL`, explorer ?? t`none`],
    [t`Contracts`, typeof contracts === 'string' ? CONTRACTS[contracts] : t`Own contracts`],
    ...contractsIn(network).map(([name, contract]) => addressRow(name, contract)),
    ...(own?.domainName === undefined ? [] : [[t`Signing domain`, own.domainName] as const]),
  ]
}

const nameOf = ({ chainId, chain }: ProfileNetwork): string =>
  findChain(chainId)?.label ?? chain?.label ?? String(chainId)

/** Lists hosts with letters of other alphabets, which look like those of another host. */
const foreignHostsOf = ({ orderbook, wallet, explorer, rpcUrls }: ProfileNetwork): readonly string[] => {
  const hosts = [orderbook, wallet, explorer ?? orderbook, ...rpcUrls].map((url) => new URL(url).host)
  return [...new Set(hosts)].filter((host) => /(?:^|\.)xn--/.test(host))
}

function NetworkPreview({ network }: { readonly network: ProfileNetwork }) {
  const warning = network.chain && publicChainWarning(network.chainId)
  const foreignHosts = foreignHostsOf(network)
  return (
    <section class="stack" data-tight aria-label={nameOf(network)}>
      <h3>{nameOf(network)}</h3>
      <Facts rows={factsOf(network)} />
      {warning && <Callout tone="caution">{warning}</Callout>}
      {foreignHosts.length > 0 && (
        <Callout tone="caution">
          {t`Letters of other alphabets in ${foreignHosts.join(', ')}. Compare it with the host you know.`}
        </Callout>
      )}
      {hasForeignContracts(network) && (
        <Callout tone="caution" title={t`This environment has its own contracts.`}>
          {t`They are not CoW Protocol’s. Their author can take what you approve there.`}
        </Callout>
      )}
    </section>
  )
}

interface PreviewProps {
  readonly imported: ImportedProfile
  readonly onAdded: () => void
}

/** Shows every field of an environment before it is added. */
function Preview({ imported: { profile, changes }, onAdded }: PreviewProps) {
  const adding = useAction(async () => {
    await saveProfile(profile)
    onAdded()
  })
  const swatch = <span class="swatch" style={{ background: profile.colour }} aria-hidden="true" />
  return (
    <Card title={profile.label} aside={swatch}>
      <p class="small soft">{t`Orders you sign there go to these services. Add only what you know.`}</p>
      {changes.map((change) => (
        <Callout key={change}>{change}</Callout>
      ))}
      {profile.networks.map((network) => (
        <NetworkPreview key={network.chainId} network={network} />
      ))}
      <div class="buttons">
        <Button kind="primary" isBusy={adding.isPending} onClick={() => adding.run()}>
          {t`Add environment`}
        </Button>
      </div>
      <Outcome state={adding.state} />
    </Card>
  )
}

export function ImportEnvironmentScreen({ params }: ScreenProps) {
  const { settings } = useWorkspace()
  const { shared } = params
  const [text, setText] = useState(shared === undefined ? '' : `#/environments/import/${shared}`)
  const { imported, fault } = parseImport(text, settings.ownProfiles)
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
      {imported && <Preview key={text} imported={imported} onAdded={() => goTo('environments')} />}
    </div>
  )
}
