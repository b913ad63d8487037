/** Runs the contract suite in a page and reports the result of each story as it ends. */
import * as z from 'zod/mini'
import { type ConformanceMessage, conformanceRequest } from '../../src/client/developer/conformance'
import { runStories } from './conform-report'
import { stories } from './stories'

/** Runs the suite for a request. @param say receives each step */
export async function conformFromPage(
  given: unknown,
  say: (step: ConformanceMessage) => void,
): Promise<void> {
  try {
    const request = z.parse(conformanceRequest, given)
    say({ kind: 'begun', count: stories.length })
    for await (const outcome of runStories(stories, { ...request, key: undefined, isInPage: true }))
      say({ kind: 'outcome', outcome })
    say({ kind: 'ended' })
  } catch (thrown) {
    say({ kind: 'failed', message: thrown instanceof Error ? thrown.message : String(thrown) })
  }
}
