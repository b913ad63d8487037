/** A chain of one's own: its profile as JSON, pasted, and the press that takes it. */

import { useState } from 'preact/hooks'
import { checkOwnTokens } from '../../client/chain/custom-chain-tokens'
import {
  findChainWarnings,
  OWN_CHAIN_WORDS,
  type OwnChain,
  readOwnChain,
} from '../../domain/chains/custom-chains'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { TextField } from '../kit/field'
import { useAction } from '../kit/use-action'

interface OwnChainFieldProps {
  readonly named: OwnChain | null
  readonly isPending: boolean
  readonly onUse: (chain: OwnChain) => void
}

export function OwnChainField({ named, isPending, onUse }: OwnChainFieldProps) {
  const [text, setText] = useState('')
  const [typed, type] = useState('')
  const read = text.trim() === '' ? undefined : readOwnChain(text)
  const chain = read && 'chain' in read ? read.chain : undefined
  const warnings = chain ? findChainWarnings(chain) : []
  const isRead = warnings.length === 0 || typed.trim().toLowerCase() === OWN_CHAIN_WORDS
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
      {warnings.length > 0 && (
        <Callout tone="caution" title={warnings.join(' ')}>
          <TextField label={t`To use it anyway, type “${OWN_CHAIN_WORDS}”`} value={typed} onText={type} />
        </Callout>
      )}
      <div class="buttons">
        <Button
          disabled={!chain || !isRead || isPending}
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
