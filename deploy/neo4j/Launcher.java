import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.neo4j.configuration.connectors.BoltConnector;
import org.neo4j.configuration.connectors.ConnectorPortRegister;
import org.neo4j.configuration.connectors.ConnectorType;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;
import org.neo4j.kernel.internal.GraphDatabaseAPI;

/**
 * Launcher runs one Neo4j for as long as somebody uses it.
 *
 * <p>Usage: {@code Launcher DIRECTORY}. DIRECTORY holds neo4j.conf and the
 * database in home. Two lines come on standard input: the secret of the control
 * socket, and a new password for the user neo4j or nothing to keep the present
 * one. One line goes to standard output: {@code control PORT}.
 *
 * <p>A user connects to the control port of the loopback address and sends the
 * secret as one line. Lines come back: {@code welcome}, and when it is known
 * {@code ready BOLTPORT} or {@code failed REASON; caused by REASON}. The user then
 * just holds the connection; the kernel closes it even for a user that is killed.
 * When the last one is gone for GRACE, this process ends.
 */
public final class Launcher {
    private static final Duration GRACE = Duration.ofMillis(1200);
    private static final Duration SHUTDOWN = Duration.ofSeconds(3);
    private static final Duration GREETING = Duration.ofSeconds(2);
    private static final int LONGEST_SECRET = 128;
    private static final String CAUSED_BY = "; caused by ";

    private final Path directory;
    private final String password;
    private volatile DatabaseManagementService neo4j;

    private Launcher(Path directory, String password) {
        this.directory = directory;
        this.password = password;
    }

    public static void main(String[] arguments) throws Exception {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        Users users = new Users(input.readLine());
        Launcher launcher = new Launcher(Path.of(arguments[0]), input.readLine());

        Runtime.getRuntime().addShutdownHook(new Thread(launcher::shutDown));
        background("accept", users::accept);
        Runnable watch = () -> {
            users.awaitLastLeft();
            System.exit(0);
        };
        new Thread(watch, "watch").start(); // no daemon: it keeps this process alive
        System.out.println("control " + users.port());

        try {
            users.announce("ready " + launcher.open());
        } catch (Throwable failure) {
            failure.printStackTrace();
            users.announce("failed " + reason(failure));
            System.exit(1);
        }
    }

    /** Opens the database, which is created first where there is none, and returns Bolt's port. */
    private int open() throws IOException {
        Path home = directory.resolve("home");
        boolean absent = Files.notExists(home);
        if (absent) {
            create(home);
        }
        neo4j = builder(home).build();
        requireAvailable(neo4j);
        if (!absent && !password.isEmpty()) {
            setPassword(neo4j);
        }
        return boltPort(neo4j);
    }

    /**
     * Creates the database beside its place and moves it there when it is whole,
     * so that a kill at any moment leaves none or a good one. Bolt stays off
     * until the initial password, which everybody knows, is replaced.
     */
    private void create(Path home) throws IOException {
        Path partial = home.resolveSibling("home.partial");
        DatabaseManagementService created =
                builder(partial).setConfig(BoltConnector.enabled, false).build();
        try {
            requireAvailable(created);
            setPassword(created);
        } finally {
            created.shutdown();
        }
        Files.createDirectories(partial.resolve("import"));
        Files.move(partial, home, StandardCopyOption.ATOMIC_MOVE);
    }

    private DatabaseManagementServiceBuilder builder(Path home) {
        return new DatabaseManagementServiceBuilder(home).loadPropertiesFromFile(directory.resolve("neo4j.conf"));
    }

    private void setPassword(DatabaseManagementService service) {
        service.database("system")
                .executeTransactionally(
                        "ALTER USER neo4j SET PASSWORD $password CHANGE NOT REQUIRED", Map.of("password", password));
    }

    /** A database that cannot be opened does not fail the build: Neo4j runs on without it. */
    private static void requireAvailable(DatabaseManagementService service) {
        if (service.database("neo4j").isAvailable(0)) {
            return;
        }
        String status = service.database("system")
                .executeTransactionally(
                        "SHOW DATABASE neo4j YIELD currentStatus, statusMessage",
                        Map.of(),
                        rows -> rows.next().toString());
        throw new IllegalStateException("the database neo4j is not available " + status);
    }

    /** The public settings tell the port 0 that was asked for; only the register knows the one that came of it. */
    private static int boltPort(DatabaseManagementService service) {
        return ((GraphDatabaseAPI) service.database("system"))
                .getDependencyResolver()
                .resolveDependency(ConnectorPortRegister.class)
                .getLocalAddress(ConnectorType.BOLT)
                .getPort();
    }

    /**
     * Shuts Neo4j down, on the last user's leaving as on SIGTERM, and halts when
     * that takes too long. A Neo4j that is still opening is left as it is: what
     * was committed before is safe, and nobody has written since.
     */
    private void shutDown() {
        background("halt", () -> {
            sleep(SHUTDOWN);
            Runtime.getRuntime().halt(1);
        });
        if (neo4j != null) {
            neo4j.shutdown();
        }
    }

    private static String reason(Throwable failure) {
        StringBuilder text = new StringBuilder();
        for (Throwable t = failure; t != null; t = t.getCause()) {
            text.append(text.length() == 0 ? "" : CAUSED_BY).append(t);
        }
        return text.toString().replaceAll("\\s+", " ");
    }

    private static void background(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    private static void sleep(Duration time) {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Users are the commands that hold a connection to the control socket. */
    private static final class Users {
        private final byte[] secret;
        private final ServerSocket listener;
        private final Set<Socket> present = new HashSet<>();
        private String news = "";
        private long emptySince = System.nanoTime();
        private boolean closed;

        Users(String secret) throws IOException {
            this.secret = secret.getBytes(StandardCharsets.UTF_8);
            this.listener = new ServerSocket(0, 50, InetAddress.getByAddress(new byte[] {127, 0, 0, 1}));
        }

        int port() {
            return listener.getLocalPort();
        }

        void accept() {
            while (true) {
                try {
                    Socket socket = listener.accept();
                    background("user", () -> serve(socket));
                } catch (IOException e) {
                    return;
                }
            }
        }

        private void serve(Socket socket) {
            try (socket) {
                socket.setSoTimeout((int) GREETING.toMillis());
                if (!knowsSecret(socket.getInputStream()) || !enter(socket)) {
                    return;
                }
                socket.setSoTimeout(0);
                while (socket.getInputStream().read() >= 0) {
                    // A user has nothing more to say: only its leaving counts.
                }
            } catch (IOException e) {
                // A connection that breaks is a user that left.
            } finally {
                leave(socket);
            }
        }

        private boolean knowsSecret(InputStream input) throws IOException {
            StringBuilder line = new StringBuilder();
            for (int c = input.read(); c >= 0 && c != '\n' && line.length() <= LONGEST_SECRET; c = input.read()) {
                line.append((char) c);
            }
            return MessageDigest.isEqual(secret, line.toString().getBytes(StandardCharsets.UTF_8));
        }

        private synchronized boolean enter(Socket socket) throws IOException {
            if (closed) {
                return false;
            }
            present.add(socket);
            send(socket, "welcome\n" + news);
            return true;
        }

        private synchronized void leave(Socket socket) {
            if (present.remove(socket) && present.isEmpty()) {
                emptySince = System.nanoTime();
            }
        }

        synchronized void announce(String line) {
            news = line + "\n";
            for (Socket socket : present) {
                try {
                    send(socket, news);
                } catch (IOException e) {
                    // Its own thread sees the broken connection and lets it leave.
                }
            }
        }

        private static void send(Socket socket, String lines) throws IOException {
            socket.getOutputStream().write(lines.getBytes(StandardCharsets.UTF_8));
        }

        /** Returns when nobody has been here for GRACE; from then on nobody is let in. */
        void awaitLastLeft() {
            while (!closeIfEmpty()) {
                sleep(Duration.ofMillis(100));
            }
        }

        private synchronized boolean closeIfEmpty() {
            closed = present.isEmpty() && System.nanoTime() - emptySince > GRACE.toNanos();
            return closed;
        }
    }
}
