/** Field for the JSON profile of a custom chain, with warnings to confirm. */

import { useState } from 'preact/hooks'
import { checkOwnTokens } from '../../client/chain/custom-chain-tokens'
import { type CustomChain, findChainWarnings, readCustomChain } from '../../domain/chains/custom-chains'
import { t } from '../../domain/text/texts'
import { isTyped } from '../../domain/text/typed-words'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { TextField } from '../kit/field'
import { useAction } from '../kit/use-action'

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
  const read = text.trim() === '' ? undefined : readCustomChain(text)
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
