/** Screens of open orders, sites, accounts and the lock: axe and tidiness. */
import { describe } from 'vitest'
import { testTour } from '../walk/checked-tour'
import { walkFurtherScreens } from '../walk/tour'

describe('every screen of open orders, sites, accounts and the lock', () =>
  testTour({
    title: 'passes axe and looks tidy in both themes',
    walk: walkFurtherScreens,
    minScreens: 30,
  }))
