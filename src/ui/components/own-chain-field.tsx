/** A chain of one's own: its profile as JSON, pasted, and the press that takes it. */
import { useState } from 'preact/hooks'
import { type OwnChain, readOwnChain } from '../../domain/own-chains'
import { Button } from './button'
import { TextField } from './field'

interface OwnChainFieldProps {
  readonly named: OwnChain | null
  readonly isPending: boolean
  readonly onUse: (chain: OwnChain) => void
}

export function OwnChainField({ named, isPending, onUse }: OwnChainFieldProps) {
  const [text, setText] = useState('')
  const read = text.trim() === '' ? undefined : readOwnChain(text)
  const chain = read && 'chain' in read ? read.chain : undefined
  return (
    <div class="stack" data-tight>
      <TextField
        label="Profile of the chain"
        placeholder='{"name":"Devnet","chainId":31337,…}'
        hint={named ? `Now: ${named.name}, chain ${named.chainId}, ${named.rpcUrls.join(', ')}` : undefined}
        value={text}
        onText={setText}
        fault={read && 'wrong' in read ? read.wrong : undefined}
      />
      <div class="buttons">
        <Button disabled={!chain || isPending} onClick={() => chain && onUse(chain)}>
          Use this chain
        </Button>
      </div>
    </div>
  )
}
