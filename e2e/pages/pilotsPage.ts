import { expect, type Locator, type Page } from 'playwright/test';

/** The page for pilots on the public listener. */
export class PilotsPage {
  readonly page: Page;
  readonly key: Locator;
  readonly signInButton: Locator;
  /** The airline's, in the header and above the form. */
  readonly logos: Locator;
  readonly alert: Locator;
  /** The question about the key of a link. */
  readonly linked: Locator;
  readonly language: Locator;
  readonly signOut: Locator;
  /** Leads to the pilot's profile, which it names. */
  readonly profile: Locator;
  /** What is said while the server does not answer. */
  readonly connection: Locator;
  readonly bookings: Locator;
  readonly flights: Locator;
  readonly found: Locator;
  readonly from: Locator;
  readonly to: Locator;
  readonly fromHere: Locator;
  readonly showAll: Locator;
  readonly moreFilters: Locator;
  readonly map: Locator;
  /** The scale of the map. */
  readonly scale: Locator;
  readonly showMap: Locator;
  readonly destination: Locator;
  readonly news: Locator;
  readonly navigation: Locator;
  /** Where the pilot is, and what departs from there. */
  readonly home: Locator;
  /** Books again what was cancelled. */
  readonly undo: Locator;
  /** Opens the form for a ride to another airport. */
  readonly ride: Locator;
  /** What has the focus. */
  readonly focused: Locator;

  constructor(page: Page) {
    this.page = page;
    this.key = page.getByLabel('API key', { exact: true });
    this.logos = page.locator('img[src^="/pictures/"]');
    this.signInButton = page.getByRole('button', { name: 'Sign in' });
    this.alert = page.getByRole('alert');
    this.linked = this.alert.filter({ hasText: 'This link signs in' });
    this.language = page.getByRole('combobox', { name: /Language|Sprache/ });
    this.signOut = page.getByRole('button', { name: 'Sign out' });
    this.profile = page.getByRole('link', { name: /^Profile of / });
    this.connection = page.getByRole('status').filter({ hasText: 'cannot be reached' });
    this.bookings = page.getByRole('region', { name: 'My bookings' }).getByRole('listitem');
    const flights = page.getByRole('region', { name: 'Flights' });
    this.flights = flights.getByRole('listitem');
    this.found = flights.getByRole('status');
    this.from = page.getByLabel('From', { exact: true });
    this.to = page.getByLabel('To', { exact: true });
    this.fromHere = page.getByRole('button', { name: 'From where I am' });
    this.showAll = page.getByRole('button', { name: 'Show all' });
    this.moreFilters = page.getByRole('button', { name: 'More filters' });
    this.map = page.getByRole('region', { name: 'Map of destinations' });
    this.scale = this.map.locator('.maplibregl-ctrl-scale');
    this.showMap = page.getByRole('button', { name: 'Show map' });
    this.destination = page.getByRole('combobox', { name: 'Destination' });
    this.news = page.getByRole('article');
    this.home = page.getByRole('region', { name: /^(You are at|Your airline has not set)/ });
    this.undo = page.getByRole('button', { name: 'Undo' });
    this.ride = page.getByRole('button', { name: 'Ride along to another airport' });
    this.navigation = page.getByRole('navigation');
    this.focused = page.locator(':focus');
  }

  /** Signs in by a link; the first screen is the home. */
  async open(api: string, key: string | undefined): Promise<void> {
    await this.page.goto(`${api}/#key=${key}`);
    await expect(this.profile).toBeVisible();
  }

  async openFlights(api: string, key: string | undefined): Promise<void> {
    await this.open(api, key);
    await this.show('Flights');
    await expect(this.found).toContainText(/\d+ flights?/);
  }

  heading(name: string): Locator {
    return this.page.getByRole('heading', { name, exact: true });
  }

  filter(name: string): Locator {
    return this.page.getByLabel(name, { exact: true });
  }

  async signIn(key: string): Promise<void> {
    await this.key.fill(key);
    await this.signInButton.click();
  }

  async show(screen: string): Promise<void> {
    await this.navigation.getByRole('link', { name: screen }).click();
  }

  /** Opens the form of the first flight that can be booked. @returns its ident */
  async chooseFirst(): Promise<string> {
    const button = this.flights.getByRole('button', { name: /^Book / }).first();
    const ident = (await button.getAttribute('aria-label'))?.replace('Book ', '') ?? '';
    await this.book(ident);
    // Until the aircraft are loaded, the flight cannot be booked.
    await expect(this.aircraft().getByRole('option')).not.toHaveCount(1);
    return ident;
  }

  aircraft(): Locator {
    return this.page.getByLabel('Aircraft', { exact: true });
  }

  async book(ident: string): Promise<void> {
    await this.flights.getByRole('button', { name: `Book ${ident}`, exact: true }).click();
  }

  /** Shows the flights that the pilot cannot fly now. */
  async showOthers(): Promise<void> {
    await this.page.getByRole('button', { name: /^Show the .*other/ }).click();
  }

  /** The first flight that says why it cannot be flown, with this aircraft. */
  refused(aircraft: string): Locator {
    return this.flights.filter({ hasText: aircraft }).filter({ hasText: 'Not for your rank' }).first();
  }

  async chooseLanguage(language: string): Promise<void> {
    await this.page.getByRole('banner').getByRole('combobox').selectOption(language);
  }

  flight(ident: string): Locator {
    return this.flights.filter({ has: this.page.getByText(ident, { exact: true }) });
  }

  booking(ident: string): Locator {
    return this.bookings.filter({ has: this.page.getByText(ident, { exact: true }) });
  }

  async cancel(ident: string): Promise<void> {
    await this.page.getByRole('button', { name: `Cancel booking ${ident}` }).click();
  }
}
