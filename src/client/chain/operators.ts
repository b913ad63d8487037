/** Asks the same question of every operator of a network. */
import type { OperatorNode, RpcNode } from '../../api/node'
import { ignoreRefusal } from '../../domain/refusal'
import { wait } from '../clock'

/** Milliseconds that the other operators get after the first reply. */
const OTHERS_MS = 2_000

/**
 * Asks all operators and returns their replies by name. After the first reply, the others get 2 seconds. An
 * undefined reply is left out.
 */
export async function askOperators<T>(
  nodes: readonly OperatorNode[],
  read: (node: OperatorNode) => Promise<T | undefined>,
): Promise<ReadonlyMap<string, T>> {
  const replies = new Map<string, T>()
  await new Promise<void>((resolve, reject) => {
    const reads = nodes.map(async (node) => {
      const reply = await read(node)
      if (reply === undefined) return
      replies.set(node.operator, reply)
      if (replies.size === 1) void wait(OTHERS_MS).then(resolve)
    })
    Promise.all(reads).then(() => resolve(), reject)
  })
  // In the order of the operators, so that a message stays the same.
  return new Map(
    nodes.flatMap(({ operator }) => {
      const reply = replies.get(operator)
      return reply === undefined ? [] : [[operator, reply] as const]
    }),
  )
}

/** Client of all endpoints, or of one operator. */
export type Reader = Pick<RpcNode, 'chainId' | 'attempt' | 'ask'>

/** Reply of an operator. */
interface OperatorReply<T> {
  readonly operator: string
  readonly reply: T
}

/**
 * Asks all operators like `askOperators`. With a single operator, or if none answers, the node itself is asked,
 * so that the list has at least one row.
 * @throws Refusal NodeUnavailable, WrongChain
 */
export async function readEach<T extends bigint | object>(
  node: RpcNode,
  read: (node: Reader) => Promise<T>,
): Promise<readonly OperatorReply<T>[]> {
  const { operators } = node
  const replies =
    operators.length < 2
      ? new Map<string, T>()
      : await askOperators(operators, (each) => read(each).catch(ignoreRefusal))
  return replies.size > 0
    ? [...replies].map(([operator, reply]) => ({ operator, reply }))
    : [{ operator: operators[0]?.operator ?? '', reply: await read(node) }]
}
