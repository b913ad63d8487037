import { afterEach, describe, expect, it, vi } from 'vitest'
import { createColourSchemeReader } from '../../../src/content/draw/colour-scheme'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Reads the scheme of an element with this background inside a parent with another one. */
function readOn(colour: string, behind: 'rgb(0, 0, 0)' | 'rgb(255, 255, 255)') {
  vi.stubGlobal('getComputedStyle', ({ backgroundColor }: { backgroundColor: string }) => ({
    backgroundColor,
  }))
  const parentElement = { backgroundColor: behind, parentElement: null }
  return createColourSchemeReader()({ backgroundColor: colour, parentElement } as never)
}

describe('createColourSchemeReader', () => {
  it.each([
    'rgb(255, 255, 255)',
    'rgb(244, 245, 247)',
    'rgba(255, 255, 255, 0.9)',
    'color(srgb 0.9 0.9 1)',
    'color(srgb 1 1 1 / 0.8)',
    'oklch(0.95 0.01 250)',
    'oklab(0.9 0 0)',
    'lab(96 0 0)',
    'lch(90 3 200)',
    'rgb(255, 255, 0)',
  ])('reads %s as light', (colour) => {
    expect(readOn(colour, 'rgb(0, 0, 0)')).toBe('light')
  })

  it.each([
    'rgb(0, 0, 0)',
    'rgb(20, 23, 28)',
    'rgba(0, 0, 0, 0.6)',
    'color(srgb 0.1 0.1 0.15)',
    'oklch(0.2 0.02 250)',
    'oklab(0.15 0 0)',
    'lab(12 0 0)',
    'rgb(0, 0, 255)',
  ])('reads %s as dark', (colour) => {
    expect(readOn(colour, 'rgb(255, 255, 255)')).toBe('dark')
  })

  it.each([
    'rgba(0, 0, 0, 0)',
    'rgba(255, 255, 255, 0.1)',
    'color(srgb 0 0 0 / 0.2)',
    'oklch(0.2 0.02 250 / 0)',
    'transparent',
    '',
  ])('reads the parent\'s background if the element has "%s"', (colour) => {
    expect(readOn(colour, 'rgb(0, 0, 0)')).toBe('dark')
    expect(readOn(colour, 'rgb(255, 255, 255)')).toBe('light')
  })
})
