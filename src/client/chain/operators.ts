/** Asks the same question of every operator of a network. */
import type { OperatorNode } from '../../api/node'
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
