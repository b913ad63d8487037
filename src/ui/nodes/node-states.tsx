/** State of each RPC endpoint of the current network: its newest block, its delay, or its error. */
import { useEffect, useState } from 'preact/hooks'
import type { EndpointState } from '../../api/endpoint-watch'
import { hostOf } from '../../api/hosts'
import { operatorOf } from '../../api/operator-of'
import { nodeFor } from '../../client/chain/rpc'
import { findPublicNode } from '../../domain/chains/public-nodes'
import { t } from '../../domain/text/texts'
import { Button } from '../kit/button'
import { Callout, Outcome } from '../kit/callout'
import { Facts } from '../kit/card'
import { useAction } from '../kit/use-action'
import { useWorkspace } from '../workspace/workspace'

function healthText({ block, delayMs, problem, isLeftOut }: EndpointState): string {
  if (problem !== undefined) return isLeftOut ? t`Left out: ${problem}` : problem
  return block === undefined ? t`Not checked yet` : t`Block ${block}, ${delayMs ?? 0} ms`
}

/** An endpoint for transactions only is asked nothing else before the user presses the button. */
function stateText(state: EndpointState): string {
  if (findPublicNode(state.url)?.use !== 'submission') return healthText(state)
  const isUnknown = state.block === undefined && state.problem === undefined
  return isUnknown ? t`Receives transactions only` : t`Receives transactions only · ${healthText(state)}`
}

const nameOf = ({ url }: EndpointState): string => {
  const host = hostOf(url)
  const operator = operatorOf(url)
  return operator === host ? host : `${operator} · ${host}`
}

/** Returns the RPC client of the current network. Checks its endpoints, and draws again when a state changes. */
function useNode() {
  const { profile, chain, settings } = useWorkspace()
  const node = nodeFor(profile, chain.id, settings)
  const [, redraw] = useState(0)
  useEffect(() => {
    node?.renew()
    return node?.subscribe(() => redraw((count) => count + 1))
  }, [node])
  return node
}

export function NodeStates() {
  const node = useNode()
  const checking = useAction(async () => {
    await node?.check()
  })
  if (!node) return null
  const states = node.readStates()
  return (
    <>
      <Facts rows={states.map((state) => [nameOf(state), stateText(state)])} />
      {states.length > 1 && node.operators.length === 1 && (
        <p class="small soft">{t`All are of one operator, so they are not compared.`}</p>
      )}
      <div class="buttons">
        <Button size="small" icon="refresh" isBusy={checking.isPending} onClick={() => checking.run()}>
          {t`Check now`}
        </Button>
      </div>
      <Outcome state={checking.state} />
    </>
  )
}

/** Returns the problems of the RPC endpoints of the current network, as soon as they are known. */
export const useNodeProblems = (): readonly string[] => [
  ...new Set(
    useNode()
      ?.readStates()
      .flatMap(({ problem }) => problem ?? []),
  ),
]

/** Says which RPC endpoints do not answer or are left out. Renders nothing if all are well. */
export function NodeNote() {
  const problems = useNodeProblems()
  return problems.length === 0 ? null : <Callout tone="caution">{problems.join(' ')}</Callout>
}
