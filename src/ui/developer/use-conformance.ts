/** A run of the contract suite: started, followed story by story, and ended by a press or with its screen. */
import { useEffect, useRef, useState } from 'preact/hooks'
import * as z from 'zod/mini'
import {
  type ConformanceAsked,
  type ConformanceSaid,
  conformanceAsked,
  conformanceSaid,
  type StoryOutcome,
  SUITE_FILE,
} from '../../client/developer/conformance'

/** A run as far as it has come. */
export interface ConformanceRun {
  readonly base: string
  readonly step: 'running' | 'ended' | 'cancelled' | 'failed'
  /** Of all stories; 0 until the suite has said it. */
  readonly count: number
  readonly outcomes: readonly StoryOutcome[]
  /** Why it failed as a whole. */
  readonly says?: string
}

function goOn(run: ConformanceRun, said: ConformanceSaid): ConformanceRun {
  switch (said.kind) {
    case 'begun':
      return { ...run, count: said.count }
    case 'outcome':
      return { ...run, outcomes: [...run.outcomes, said.outcome] }
    case 'ended':
      return { ...run, step: 'ended' }
    case 'failed':
      return { ...run, step: 'failed', says: said.says }
    default:
      return said satisfies never
  }
}

export function useConformance() {
  const [run, setRun] = useState<ConformanceRun>()
  const suite = useRef<Worker>(undefined)
  const end = () => suite.current?.terminate()
  useEffect(() => end, [])
  const change = (next: (before: ConformanceRun) => ConformanceRun) =>
    setRun((before) => before && next(before))
  const start = (asked: ConformanceAsked) => {
    end()
    const started = new Worker(SUITE_FILE)
    suite.current = started
    setRun({ base: asked.base, step: 'running', count: 0, outcomes: [] })
    started.addEventListener('message', ({ data }) => {
      const said = z.parse(conformanceSaid, data)
      change((before) => goOn(before, said))
    })
    started.addEventListener('error', ({ message }) =>
      change((before) => ({ ...before, step: 'failed', says: message })),
    )
    started.postMessage(z.encode(conformanceAsked, asked))
  }
  const cancel = () => {
    end()
    change((before) => ({ ...before, step: 'cancelled' }))
  }
  return { run, start, cancel }
}
