/** Fields of a network: URLs, RPC endpoints and contracts. */
import {
  isUnlisted,
  keepsKey,
  type NetworkDraft,
  type NetworkFaults,
  nameOfNetwork,
} from '../../client/settings/profile-draft'
import { chains } from '../../domain/chains/chains'
import { publicChainWarning } from '../../domain/chains/public-chains'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Callout } from '../kit/callout'
import { Card } from '../kit/card'
import { AreaField, CheckField, SelectField, TextField } from '../kit/field'

interface NetworkFieldsProps {
  readonly draft: NetworkDraft
  readonly faults: NetworkFaults
  /** Whether to show the faults of empty fields. Set after a click on Save. */
  readonly isStrict: boolean
  readonly onChange: (draft: NetworkDraft) => void
  readonly onRemove: (() => void) | undefined
}

const OWN = 'own'

const NETWORKS = [
  ...chains.map(({ id, label }) => ({ value: String(id), label })),
  { value: OWN, label: t`Another network` },
]

const CONTRACTS = [
  { value: 'production', label: t`Production` },
  { value: 'staging', label: t`Staging` },
  { value: 'own', label: t`Own contracts` },
] as const

type TextKey = Exclude<keyof NetworkDraft, 'hasSegment' | 'contracts' | 'keptKey' | 'keptFor' | 'domainName'>

function keyHint(draft: NetworkDraft): string {
  if (keepsKey(draft)) return t`A key is saved. Type another to replace it.`
  return draft.keptKey
    ? t`The saved key is for another host. Type one if this host needs it.`
    : t`If the order book needs one. Sent to that address only.`
}

export function NetworkFields({ draft, faults, isStrict, onChange, onRemove }: NetworkFieldsProps) {
  const set = (patch: Partial<NetworkDraft>) => onChange({ ...draft, ...patch })
  const isOwn = isUnlisted(draft) || !chains.some(({ id }) => String(id) === draft.chainId)
  const text = (field: TextKey) => ({
    value: draft[field],
    onText: (typed: string) => set({ [field]: typed }),
    fault: isStrict || draft[field] !== '' ? faults[field] : undefined,
  })
  return (
    <Card
      title={t`Network: ${nameOfNetwork(draft)}`}
      aside={
        onRemove && (
          <Button size="small" kind="quiet" aria-label={t`Remove ${nameOfNetwork(draft)}`} onClick={onRemove}>
            {t`Remove`}
          </Button>
        )
      }
    >
      <SelectField
        label={t`Network`}
        value={isOwn ? OWN : draft.chainId}
        choices={NETWORKS}
        onChoice={(chosen) => set({ chainId: chosen === OWN ? '31337' : chosen })}
      />
      {isOwn && <OwnChainFields text={text} />}
      {isOwn && <PublicChainNote chainId={draft.chainId} />}
      <TextField label={t`Order book URL`} placeholder="http://127.0.0.1:8080" {...text('orderbook')} />
      <CheckField isChecked={draft.hasSegment} onCheck={(hasSegment) => set({ hasSegment })}>
        {t`The network is in the path, as in /mainnet/api/v1`}
      </CheckField>
      <TextField
        label={t`Wallet API URL`}
        hint={t`Prices, affiliates and notifications. Empty: same as the order book.`}
        {...text('wallet')}
      />
      <details>
        <summary>{t`RPC endpoints, contracts, API key`}</summary>
        <div class="stack unfolded">
          <NodesField value={draft.rpcUrls} fault={faults.rpcUrls} onText={(rpcUrls) => set({ rpcUrls })} />
          <SelectField
            label={t`Contracts`}
            value={draft.contracts}
            choices={CONTRACTS}
            onChoice={(contracts) => set({ contracts })}
          />
          {draft.contracts === 'own' && (
            <>
              <TextField label={t`Settlement contract`} placeholder="0x…" {...text('settlement')} />
              <TextField label={t`Vault relayer`} placeholder="0x…" {...text('relayer')} />
              <TextField label={t`EthFlow contract (optional)`} placeholder="0x…" {...text('ethFlow')} />
            </>
          )}
          <TextField label={t`Order explorer URL (optional)`} {...text('explorer')} />
          <TextField label={t`API key header`} {...text('keyHeader')} />
          <TextField label={t`API key`} isSecret hint={keyHint(draft)} {...text('key')} />
          {keepsKey(draft) && (
            <div class="buttons">
              <Button size="small" onClick={() => set({ keptKey: undefined, key: '' })}>
                {t`Remove saved key`}
              </Button>
            </div>
          )}
        </div>
      </details>
    </Card>
  )
}

type TextOf = (field: TextKey) => {
  readonly value: string
  readonly onText: (typed: string) => void
  readonly fault: string | undefined
}

const OwnChainFields = ({ text }: { readonly text: TextOf }) => (
  <>
    <TextField label={t`Chain ID`} inputMode="numeric" {...text('chainId')} />
    <TextField label={t`Network name`} {...text('label')} />
    <TextField label={t`Native coin`} {...text('native')} />
    <TextField label={t`Wrapped native token`} placeholder="0x…" {...text('wrappedNative')} />
  </>
)

/** Warns of an unlisted network whose ID is that of a public one. */
function PublicChainNote({ chainId }: Pick<NetworkDraft, 'chainId'>) {
  const warning = publicChainWarning(Number(chainId))
  return warning ? <Callout tone="caution">{warning}</Callout> : null
}

interface NodesFieldProps {
  readonly value: string
  readonly fault: string | undefined
  readonly onText: (text: string) => void
}

const NodesField = ({ value, fault, onText }: NodesFieldProps) => (
  <AreaField
    label={t`RPC endpoints`}
    hint={t`One a line. Used to send transactions and to check contracts.`}
    fault={fault}
    rows={2}
    value={value}
    onText={onText}
  />
)
