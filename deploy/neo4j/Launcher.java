import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.Map;
import org.neo4j.configuration.connectors.BoltConnector;
import org.neo4j.configuration.connectors.ConnectorPortRegister;
import org.neo4j.configuration.connectors.ConnectorType;
import org.neo4j.dbms.api.DatabaseManagementService;
import org.neo4j.dbms.api.DatabaseManagementServiceBuilder;
import org.neo4j.kernel.internal.GraphDatabaseAPI;

/**
 * Launcher runs one Neo4j for as long as somebody uses this process (see Users).
 *
 * <p>Usage: {@code Launcher DIRECTORY}. DIRECTORY holds neo4j.conf and the
 * database in home. Two lines come on standard input: the secret of the control
 * socket, and a new password for the user neo4j or nothing to keep the present
 * one. The port that the users are told is Bolt's.
 */
public final class Launcher {
    private static final Duration SHUTDOWN = Duration.ofSeconds(3);

    private final Path directory;
    private final String password;
    private volatile DatabaseManagementService neo4j;

    private Launcher(Path directory, String password) {
        this.directory = directory;
        this.password = password;
    }

    public static void main(String[] arguments) throws Exception {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String secret = input.readLine();
        Launcher launcher = new Launcher(Path.of(arguments[0]), input.readLine());

        Runtime.getRuntime().addShutdownHook(new Thread(launcher::shutDown));
        Users users = Users.open(secret);
        try {
            users.ready(launcher.open());
        } catch (Throwable failure) {
            users.fail(failure);
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
        Users.background("halt", () -> {
            Users.sleep(SHUTDOWN);
            Runtime.getRuntime().halt(1);
        });
        if (neo4j != null) {
            neo4j.shutdown();
        }
    }
}
