/** Live list of compared replies of two environments. */
import { useEffect, useState } from 'preact/hooks'
import { MAX_PAIRS } from '../../client/developer/call-writer'
import { listPairsAfter, watchNewestPair } from '../../client/developer/calls'
import { type ComparedPair, comparePair } from '../../client/developer/compare'
import { useLive } from '../kit/use-live'

/** Returns all stored pairs, oldest first. */
export function useCompared(): readonly ComparedPair[] {
  const [compared, setCompared] = useState<readonly ComparedPair[]>([])
  const newest = useLive(watchNewestPair, [])
  const last = compared.at(-1)?.pair.id ?? 0
  useEffect(() => {
    if (newest === undefined) return
    if (newest < last) setCompared([])
    else if (newest > last)
      listPairsAfter(last).then((pairs) => {
        const added = pairs.map(comparePair)
        setCompared((before) => {
          const known = before.at(-1)?.pair.id ?? 0
          return [...before, ...added.filter(({ pair }) => pair.id > known)].slice(-MAX_PAIRS)
        })
      }, reportError)
  }, [newest, last])
  return compared
}
