import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.HashSet;
import java.util.Set;

/**
 * Users are the commands that use this process. It runs for as long as there is one.
 *
 * <p>A user connects to the control port of the loopback address and sends the
 * secret as one line. Lines come back: {@code welcome}, and when it is known
 * {@code ready PORT} or {@code failed REASON; caused by REASON}. The user then
 * just holds the connection; the kernel closes it even for a user that is killed.
 * When the last one is gone for GRACE, this process ends.
 */
final class Users {
    private static final Duration GRACE = Duration.ofMillis(1200);
    private static final Duration GREETING = Duration.ofSeconds(2);
    private static final int LONGEST_SECRET = 128;
    private static final String CAUSED_BY = "; caused by ";

    private final byte[] secret;
    private final ServerSocket listener;
    private final Set<Socket> present = new HashSet<>();
    private String news = "";
    private long emptySince = System.nanoTime();
    private boolean closed;

    private Users(String secret) throws IOException {
        this.secret = secret.getBytes(StandardCharsets.UTF_8);
        this.listener = new ServerSocket(0, 50, loopback());
    }

    /** Opens the control socket, prints {@code control PORT}, and ends this process after its last user. */
    static Users open(String secret) throws IOException {
        Users users = new Users(secret);
        background("accept", users::accept);
        Runnable watch = () -> {
            users.awaitLastLeft();
            System.exit(0);
        };
        new Thread(watch, "watch").start(); // no daemon: it keeps this process alive
        System.out.println("control " + users.listener.getLocalPort());
        return users;
    }

    /** Tells everybody, now and later, where the service is. */
    void ready(int port) {
        announce("ready " + port);
    }

    /** Tells everybody why there is no service, and ends this process. */
    void fail(Throwable failure) {
        failure.printStackTrace();
        announce("failed " + reason(failure));
        System.exit(1);
    }

    static InetAddress loopback() throws IOException {
        return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    }

    static void background(String name, Runnable work) {
        Thread thread = new Thread(work, name);
        thread.setDaemon(true);
        thread.start();
    }

    static void sleep(Duration time) {
        try {
            Thread.sleep(time.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private static String reason(Throwable failure) {
        StringBuilder text = new StringBuilder();
        for (Throwable t = failure; t != null; t = t.getCause()) {
            text.append(text.length() == 0 ? "" : CAUSED_BY).append(t);
        }
        return text.toString().replaceAll("\\s+", " ");
    }

    private void accept() {
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

    private synchronized void announce(String line) {
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
    private void awaitLastLeft() {
        while (!closeIfEmpty()) {
            sleep(Duration.ofMillis(100));
        }
    }

    private synchronized boolean closeIfEmpty() {
        closed = present.isEmpty() && System.nanoTime() - emptySince > GRACE.toNanos();
        return closed;
    }
}
