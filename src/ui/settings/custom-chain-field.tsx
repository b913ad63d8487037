/** Field for the JSON profile of a custom chain, with warnings to confirm. */

import { useState } from 'preact/hooks'
import { checkOwnTokens } from '../../client/chain/custom-chain-tokens'
import { type CustomChain, findChainWarnings, readCustomChain } from '../../domain/chains/custom-chains'
import type { Address } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { isTyped } from '../../domain/text/typed-words'
import { withChecksum } from '../../wallet/vault/checksum'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { Facts } from '../kit/card'
import { TextField } from '../kit/field'
import { useAction } from '../kit/use-action'
import { useWorkspace } from '../workspace/workspace'

const addressText = (name: string, contract: Address) =>
  [
    name,
    <code key={name} class="address">
      {withChecksum(contract)}
    </code>,
  ] as const

/** Lists every field of a chain. */
function factsOf({ chainId, rpcUrls, domainName, contracts, tokens, pools, solver }: CustomChain) {
  const { settlement, relayer, wrappedNative, ethFlow, multicall3, hooksTrampoline } = contracts
  const optional = [
    [t`EthFlow contract`, ethFlow],
    [t`Multicall contract`, multicall3],
    [t`Contract for hooks`, hooksTrampoline],
    [t`Solver account`, solver?.address],
  ] as const
  return [
    [t`Chain ID`, chainId] as const,
    [t`RPC endpoints`, rpcUrls.map((url) => new URL(url).href).join(', ')] as const,
    [t`Signing domain`, domainName] as const,
    addressText(t`Settlement contract`, settlement),
    addressText(t`Vault relayer`, relayer),
    addressText(t`Wrapped native token`, wrappedNative),
    ...optional.flatMap(([name, contract]) => (contract ? [addressText(name, contract)] : [])),
    addressText(t`Factory of pools`, pools.factory),
    ...tokens.map(({ symbol, name, decimals, address }) =>
      addressText(t`${symbol} (${name}), ${decimals} decimals`, address),
    ),
  ]
}

interface OwnChainFieldProps {
  readonly named: CustomChain | null
  readonly isPending: boolean
  readonly onUse: (chain: CustomChain) => void
}

/** Words that the user types to add a chain that may not be a local devnet. */
const CONFIRMATION_WORDS = t`not a devnet`

export function OwnChainField({ named, isPending, onUse }: OwnChainFieldProps) {
  const [text, setText] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const { ownProfiles } = useWorkspace().settings
  const labels = ownProfiles.map(({ label }) => label)
  const read = text.trim() === '' ? undefined : readCustomChain(text, labels)
  const chain = read && 'chain' in read ? read.chain : undefined
  const warnings = chain ? findChainWarnings(chain) : []
  const isConfirmed = warnings.length === 0 || isTyped(confirmation, CONFIRMATION_WORDS)
  const checking = useAction(async () => {
    if (!chain) return
    await checkOwnTokens(chain, (request) => fetch(request))
    onUse(chain)
  })
  return (
    <div class="stack" data-tight>
      <TextField
        label={t`Chain profile (JSON)`}
        placeholder='{"name":"Devnet","chainId":31337,…}'
        hint={
          named ? t`Current: ${named.name}, chain ${named.chainId}, ${named.rpcUrls.join(', ')}` : undefined
        }
        value={text}
        onText={setText}
        fault={read && 'wrong' in read ? read.wrong : undefined}
      />
      {chain && <Facts rows={factsOf(chain)} />}
      {warnings.length > 0 && (
        <Callout tone="caution" title={warnings.join(' ')}>
          <TextField
            label={t`To use it anyway, type “${CONFIRMATION_WORDS}”`}
            value={confirmation}
            onText={setConfirmation}
          />
        </Callout>
      )}
      <div class="buttons">
        <Button
          disabled={!chain || !isConfirmed || isPending}
          isBusy={checking.isPending}
          onClick={() => checking.run()}
        >
          {t`Use this chain`}
        </Button>
      </div>
      <Outcome state={checking.state} />
    </div>
  )
}
