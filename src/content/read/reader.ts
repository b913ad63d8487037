/**
 * Functions that read the page. The first script has them and leaves them to the second one in their world,
 * so that a page loads them once.
 */
import { observe } from './observe'
import { readPage, readSource, rowOf } from './scan'

export const reader = { observe, readPage, readSource, rowOf } as const
export type Reader = typeof reader
