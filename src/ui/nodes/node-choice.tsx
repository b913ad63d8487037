/** The choice of RPC endpoints for a network: public ones, own ones, or none. */
import '../styles/screens/settings.css'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Chain } from '../../domain/chains/chains'
import { type NodeOperator, type PublicNode, publicNodesOf } from '../../domain/chains/public-nodes'
import type { ChainId } from '../../domain/scalars'
import { listWords } from '../../domain/text/locale'
import { t } from '../../domain/text/texts'
import { TextField } from '../kit/field'
import { tx } from '../kit/text'
import type { NodeKind, NodePick } from './typed-nodes'

/** State of the choice. Public nodes are recommended where there are any. */
export const useNodePick = (chainId: ChainId, first?: NodePick) =>
  useState<NodePick>(first ?? { kind: publicNodesOf(chainId).length > 0 ? 'public' : 'own', text: '' })

/** Lists the operators of nodes, each once. */
const operatorsOf = (nodes: readonly PublicNode[]): readonly NodeOperator[] => [
  ...new Set(nodes.map(({ operator }) => operator)),
]

interface NodeChoiceProps {
  readonly chain: Chain
  readonly pick: NodePick
  readonly onPick: (pick: NodePick) => void
  /** Shown below the field of own nodes. */
  readonly fault?: string | undefined
}

export function NodeChoice({ chain, pick, onPick, fault }: NodeChoiceProps) {
  const nodes = publicNodesOf(chain.id)
  const option = (kind: NodeKind) => ({
    isChosen: pick.kind === kind,
    onChoice: () => onPick({ ...pick, kind }),
  })
  return (
    <fieldset class="stack node-choice" data-tight>
      <legend class="small">{t`How to read ${chain.label}`}</legend>
      {nodes.length > 0 && (
        <Option {...option('public')} title={t`Use public nodes`} mark={t`Recommended`}>
          <PublicWords nodes={nodes} />
        </Option>
      )}
      <Option {...option('own')} title={t`My own node`}>
        <span class="soft">{t`Only your RPC endpoint sees your addresses and transactions.`}</span>
      </Option>
      {pick.kind === 'own' && (
        <TextField
          label={t`RPC endpoint of ${chain.label}`}
          placeholder="https://rpc.example"
          value={pick.text}
          onText={(text) => onPick({ kind: 'own', text })}
          fault={fault}
        />
      )}
      <Option {...option('none')} title={t`Without a node`}>
        <span class="soft">{t`Orders work. Balances, approvals, wrapping, sending and on-chain cancellation do not.`}</span>
      </Option>
    </fieldset>
  )
}

interface OptionProps {
  readonly isChosen: boolean
  readonly onChoice: () => void
  readonly title: string
  readonly mark?: string
  readonly children: ComponentChildren
}

const Option = ({ isChosen, onChoice, title, mark, children }: OptionProps) => (
  <label class="option">
    <input type="radio" name="nodes" checked={isChosen} onChange={onChoice} />
    <span class="option-text">
      <strong>
        {title}
        {mark && <span class="soft small">{mark}</span>}
      </strong>
      {children}
    </span>
  </label>
)

/** Says who runs the nodes, what they learn, and where they say what they store. */
function PublicWords({ nodes }: { readonly nodes: readonly PublicNode[] }) {
  const readers = operatorsOf(nodes.filter(({ use }) => use === 'reads')).map(({ name }) => name)
  const senders = operatorsOf(nodes.filter(({ use }) => use === 'submission')).map(({ name }) => name)
  return (
    <>
      <span class="soft">
        {senders.length === 0
          ? t`${listWords(readers)} learn your IP address, your accounts, the balances you ask for and your transactions.`
          : t`${listWords(readers)} learn your IP address, your accounts and the balances you ask for. Transactions go to ${listWords(senders)} first, and to the others only if it is out.`}
      </span>
      <span class="tiny soft">
        {tx`Privacy terms: ${operatorsOf(nodes).map(({ name, privacyUrl }, index) => (
          <>
            {index > 0 && ' · '}
            <a href={privacyUrl} target="_blank" rel="noreferrer">
              {name}
            </a>
          </>
        ))}`}
      </span>
    </>
  )
}
