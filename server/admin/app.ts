import type { FastifyBaseLogger } from 'fastify';
import type { Db } from '../../db/open.ts';
import { logFailures } from '../domain/background.ts';
import type { Imports } from '../domain/csv/imports.ts';
import type { PhpVmsMoves } from '../domain/moving/moves.ts';
import type { KeyCalls } from '../domain/keys/keyCalls.ts';
import { type LiveFeed, createLiveWatch } from '../domain/live/liveWatch.ts';
import { createLiveFlights } from '../domain/live/liveFlights.ts';
import { createHttpApp, type HttpApp, type SecureOptions } from '../http/app.ts';
import { type ConnectionLimits, connectionLimits, limitConnections } from '../http/connections.ts';
import { registerActivity, registerLog } from './activity.ts';
import { registerApiKeys, registerInvitations } from './apiKeys.ts';
import { type BackupDeps, registerBackups } from './backups.ts';
import { registerBuiltin, registerCatalog, registerStatistics } from './catalog/catalog.ts';
import { type DashboardDeps, registerDashboard, registerNews } from './dashboard.ts';
import { registerExports, registerImports } from './csv.ts';
import { type HomeDeps, registerHome, registerSetup } from './home.ts';
import { registerInbox } from './inbox.ts';
import { registerLive, registerStream } from './live.ts';
import type { LoginLinks } from './session/loginLinks.ts';
import { type SettingsDeps, registerNetwork, registerSettings } from './settings.ts';
import { registerBids } from './bids.ts';
import { registerMoves } from './moving.ts';
import { checkOrigin, thisPcOnly, type WindowAccess } from './session/origin.ts';
import { followPassword } from './session/password.ts';
import { registerPassword } from './session/passwordLogin.ts';
import { registerLandingFiles, registerPictures } from './pictures.ts';
import { type PirepDeps, registerPireps } from './pireps.ts';
import { hasSession, requireSession, registerSession } from './session/session.ts';
import { registerPeriods, registerReviews } from './statistics.ts';
import { registerReview } from './review.ts';
import { registerReviewRules } from './reviewRules.ts';
import { createSessions } from './session/sessions.ts';
import { registerTrackFiles } from './trackFiles.ts';
import { onlineMapOrigin } from '../domain/settings/settings.ts';
import { protectReplies, registerUi } from './ui.ts';
import { registerWebhooks, type WebhookDeps } from './webhooks.ts';

export interface AdminDeps extends BackupDeps, HomeDeps, DashboardDeps, SettingsDeps, PirepDeps, WebhookDeps {
  readonly db: Db;
  readonly feed: LiveFeed;
  readonly keyCalls: KeyCalls;
  readonly logger: FastifyBaseLogger;
  /** Sign-in links of the program. */
  readonly links: LoginLinks;
  /** Defaults to this PC only. */
  readonly access?: WindowAccess;
  /** For HTTPS. */
  readonly certificate?: SecureOptions | undefined;
  /** Whether an address is a proxy, which names the address of a sign-in. */
  readonly trustProxy?: (address: string) => boolean;
  /** Path of the operator's password. */
  readonly passwordFile: string;
  /** Path of the log. */
  readonly logFile: string;
  /** Path of the database. */
  readonly databaseFile: string;
  readonly imports: Imports;
  readonly moves: PhpVmsMoves;
  /** Folder of the built window, `out/renderer`. */
  readonly rendererFolder: string;
  /** Calls per second on the public listener. */
  readonly requestsPerSecond: () => number;
  /** Defaults to the limits of this PC. */
  readonly connections?: ConnectionLimits;
}

/** Creates the admin listener, which serves the operator's window and its API. */
export function buildAdminApp(deps: AdminDeps): HttpApp {
  const { access = thisPcOnly } = deps;
  const app = createHttpApp(deps.logger, deps);
  const password = followPassword(deps.passwordFile, app.log);
  const sessions = createSessions(app, deps.db, { ...deps, password });
  protectReplies(app);
  checkOrigin(app, access);
  requireSession(app, sessions);
  const { total, perAddress } = deps.connections ?? connectionLimits().operator;
  // One other machine must not take all connections from the operator.
  const limits = { total, perAddress: access.isOpen ? Math.floor(perAddress / 4) : perAddress };
  limitConnections(app, { limits, isKnown: hasSession });
  registerSession(app, sessions, deps.links);
  const signInFor = registerPassword(app, sessions, { ...deps, password });
  registerHome(app, deps);
  registerSetup(app, deps);
  registerDashboard(app, deps);
  registerPeriods(app, deps.db);
  registerReviews(app, deps.db);
  registerInbox(app, deps.db);
  registerPireps(app, deps);
  registerTrackFiles(app, deps.db);
  registerReview(app, deps);
  registerReviewRules(app, deps.db);
  registerCatalog(app, deps.db);
  registerStatistics(app, deps.db);
  registerBuiltin(app, deps.db);
  registerBids(app, deps.db);
  registerPictures(app, deps.db);
  registerLandingFiles(app, deps.db);
  registerNews(app, deps.db);
  registerApiKeys(app, deps);
  registerInvitations(app, deps);
  registerSettings(app, deps.db);
  registerNetwork(app, deps);
  registerBackups(app, deps);
  registerImports(app, deps);
  registerMoves(app, deps);
  registerExports(app, deps);
  const flights = createLiveFlights(deps.db);
  const failed = logFailures(app.log, 'live changes not sent');
  const watch = createLiveWatch({ ...deps, flights, failed });
  registerLive(app, flights);
  registerStream(app, watch, sessions);
  registerWebhooks(app, deps);
  registerActivity(app, deps.db);
  registerLog(app, deps.logFile);
  registerUi(app, { folder: deps.rendererFolder, signInFor, tilesOrigin: () => onlineMapOrigin(deps.db) });
  return app;
}
